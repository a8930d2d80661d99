// A switch for on or off. Its words say what on means, and the whole row is the target.
import '#renderer/ui/switch.css'
import { Switch as Turned } from '@base-ui/react/switch'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

export function Switch(props: {
  words: string
  hint?: string
  /** Among several of the same words: which one it is. It begins with them. */
  name?: string
  icon?: IconName
  isOn: boolean
  turn: (isOn: boolean) => void
}) {
  const { words, hint, name, icon, isOn, turn } = props
  return (
    <label className="switch">
      {icon && <Icon name={icon} />}
      <span className="switch-words">
        <span className="switch-name">{words}</span>
        {hint !== undefined && <span className="switch-hint">{hint}</span>}
      </span>
      <Turned.Root className="switch-track" aria-label={name} checked={isOn} onCheckedChange={turn}>
        <Turned.Thumb className="switch-thumb">{isOn && <Icon name="tick" />}</Turned.Thumb>
      </Turned.Root>
    </label>
  )
}
