// The box to search in: what is looked for, and a cross that empties it.
import clsx from 'clsx'
import { IconButton } from '#renderer/ui/button.tsx'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/field.module.css'

/** `empty`: what the cross is called. */
type Props = {
  label: string
  empty: string
  text: string
  search: (text: string) => void
  most?: number
  className?: string | undefined
}

export function SearchBox({ label, empty, text, search, most = 64, className }: Props) {
  return (
    <label className={clsx(fieldBox, styles.search, className)}>
      <span className="hidden">{label}</span>
      <Icon name="search" tone="muted" />
      <input
        className={fieldInput}
        type="search"
        value={text}
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {text !== '' && (
        <IconButton icon="cross" label={empty} className={styles.empty} onClick={() => search('')} />
      )}
    </label>
  )
}
