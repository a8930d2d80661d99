// The button of all screens: it keeps its focus when it cannot act, and acts once however fast it is pressed.
import clsx from 'clsx'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from '#renderer/ui/button.module.css'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack } from '#renderer/ui/layout.tsx'

type Props = {
  children: ReactNode
  onClick: () => void
  variant?: 'main' | 'plain' | 'quiet' | 'danger'
  /** As wide as its words, and lower: `small` beside others, `compact` in the row of a list. */
  size?: 'small' | 'compact'
  icon?: IconName
  /** The key that does the same, as people read it; not part of the name. */
  shortcut?: string | undefined
  hint?: string
  isDisabled?: boolean
  isBusy?: boolean
  /** Of one that turns something on and off. */
  isPressed?: boolean
  /** For keys of a pad: fast presses in the same place are all meant. */
  isRepeatable?: boolean
  /** A pad's key leaves the focus where it is, so that Enter goes on meaning what it meant. */
  keepsFocus?: boolean
  /** Where the keyboard has a field for the same. */
  isPassedByTab?: boolean
  name?: string
  className?: string | undefined
}

/** The second click of a double click often lands on what the first one has put in this place. */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }

/** Of what is no button and looks like one: a link, or the label of a file's field. */
export const buttonClasses = (variant: NonNullable<Props['variant']>, size?: Props['size']): string =>
  clsx(styles.button, styles[variant], size && styles[size])

export function Button(props: Props) {
  const { children, onClick, variant = 'plain', size, icon, shortcut, hint, className } = props
  const { isDisabled = false, isBusy = false } = props
  const cannot = isDisabled || isBusy
  return (
    <button
      type="button"
      className={clsx(buttonClasses(variant, size), hint !== undefined && styles.tall, className)}
      aria-disabled={cannot || undefined}
      aria-busy={isBusy || undefined}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={shortcut === undefined ? undefined : shortcut.replace('Esc', 'Escape')}
      aria-label={props.name}
      onClick={cannot ? undefined : props.isRepeatable ? () => onClick() : ignoreDoubleClick(onClick)}
      tabIndex={props.isPassedByTab ? -1 : undefined}
      onPointerDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
      onMouseDown={props.keepsFocus ? (event) => event.preventDefault() : undefined}
    >
      {icon && <Icon name={icon} className={styles.sign} />}
      <Stack as="span" gap={1} align="center" className={styles.words}>
        <span>{children}</span>
        {hint !== undefined && (
          <span className={styles.hint} aria-hidden="true">
            {hint}
          </span>
        )}
      </Stack>
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}

/** A button that is an icon alone, on no ground of its own. `label`: its name, for whoever does not see the icon. */
export function IconButton(
  props: ButtonHTMLAttributes<HTMLButtonElement> & {
    icon: IconName
    label: string
    ref?: Ref<HTMLButtonElement>
  },
) {
  const { icon, label, className, ...others } = props
  return (
    <button type="button" className={clsx(styles.bare, className)} aria-label={label} {...others}>
      <Icon name={icon} />
    </button>
  )
}
