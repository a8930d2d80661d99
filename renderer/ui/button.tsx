// The button of all screens: it keeps its focus when it cannot act, and acts once however fast it is pressed.
import type { MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

type Props = {
  children: ReactNode
  act: () => void
  look?: 'main' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  /** The key that does the same, as people read it; not part of the name. */
  shortcut?: string | undefined
  hint?: string
  isDisabled?: boolean
  isBusy?: boolean
  /** For keys of a pad: fast presses in the same place are all meant. */
  isRepeatable?: boolean
  /** A pad's key leaves the focus where it is, so that Enter goes on meaning what it meant. */
  keepsFocus?: boolean
  /** Where the keyboard has a field for the same. */
  isPassedByTab?: boolean
  name?: string
}

/** The second click of a double click often lands on what the first one has put in this place. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }

export function Button(props: Props) {
  const { children, act, look = 'plain', icon, shortcut, hint, isDisabled = false, isBusy = false } = props
  const cannot = isDisabled || isBusy
  return (
    <button
      type="button"
      className={`button ${look}${hint === undefined ? '' : ' tall'}`}
      aria-disabled={cannot || undefined}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={shortcut === undefined ? undefined : shortcut.replace('Esc', 'Escape')}
      aria-label={props.name}
      onClick={cannot ? undefined : props.isRepeatable ? () => act() : once(act)}
      tabIndex={props.isPassedByTab ? -1 : undefined}
      onPointerDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
      onMouseDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
    >
      {icon && <Icon name={icon} />}
      <span className="button-words">
        <span className="button-name">{children}</span>
        {hint !== undefined && (
          <span className="button-hint" aria-hidden="true">
            {hint}
          </span>
        )}
      </span>
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}
