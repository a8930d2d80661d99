// A switch for on or off. Its words say what on means, and the whole row is the target.
import clsx from 'clsx'
import { Switch as Turned } from '@base-ui/react/switch'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/switch.module.css'

export function Switch(props: {
  words: string
  hint?: string
  /** Among several of the same words: which one it is. It begins with them. */
  name?: string
  icon?: IconName
  isOn: boolean
  turn: (isOn: boolean) => void
  className?: string | undefined
}) {
  const { words, hint, name, icon, isOn, turn, className } = props
  return (
    <label className={clsx(styles.row, className)}>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>
        <span className={styles.name}>{words}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      <Turned.Root className={styles.track} aria-label={name} checked={isOn} onCheckedChange={turn}>
        <Turned.Thumb className={styles.thumb}>
          {isOn && <Icon name="tick" className={styles.tick} />}
        </Turned.Thumb>
      </Turned.Root>
    </label>
  )
}
