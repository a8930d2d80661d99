// A text field: a label, the field and the words below it, tied together, with what is wrong.
import clsx from 'clsx'
import { Field } from '@base-ui/react/field'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FieldError } from '#renderer/ui/field.tsx'
import styles from '#renderer/ui/field.module.css'
import { Stack, Text } from '#renderer/ui/layout.tsx'

type Kind = 'words' | 'number' | 'pin' | 'amount'

const types = {
  words: 'text',
  number: 'text',
  pin: 'password',
  amount: 'text',
} as const satisfies Record<Kind, string>

const inputModes = {
  words: 'text',
  number: 'numeric',
  pin: 'numeric',
  amount: 'decimal',
} as const satisfies Record<Kind, string>

type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  onSubmit: () => void
  /** What is wrong with it; it takes the focus then. */
  error: string | null
  hint?: ReactNode
  /** `pin` shows no digits; `amount` is chosen whole when it is entered. */
  kind?: Kind
  /** A pad of ours stands beside it: a tablet’s own keyboard stays away. */
  hasPad?: boolean
  takesFocus?: boolean
  focused?: () => void
  className?: string | undefined
}

export function TextField(props: Props) {
  const { label, text, onChange, onSubmit, error, hint, kind = 'words', hasPad = false } = props
  const { takesFocus = false, focused, className } = props
  const place = useFocus(error, takesFocus)
  return (
    <FieldFrame
      {...{ label, error, hint }}
      className={clsx(kind === 'amount' && styles.amount, kind === 'pin' && styles.pin, className)}
    >
      <Field.Control
        ref={place}
        className={styles.input}
        type={types[kind]}
        inputMode={hasPad ? 'none' : inputModes[kind]}
        autoComplete="off"
        maxLength={kind === 'words' ? 200 : 32}
        value={text}
        onValueChange={onChange}
        onFocus={(event) => {
          if (kind === 'amount') event.currentTarget.select()
          focused?.()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.repeat) onSubmit()
        }}
      />
    </FieldFrame>
  )
}

/** The place that takes the focus when it is the first, and whenever something is wrong with it. */
export function useFocus(wrong: string | null, isFirst: boolean) {
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) place.current?.focus({ preventScroll: true })
  }, [isFirst])
  // Of its own: a field that is wrong still lets go when another becomes the first. Words that count down are no new fault.
  const isWrong = wrong !== null
  useEffect(() => {
    if (isWrong) place.current?.focus({ preventScroll: true })
  }, [isWrong])
  return place
}

const withoutNumbers = (words: string | null): string | null => words?.replaceAll(/\d+/g, '') ?? null

/** Whether these words are to be read out: while a wait counts down, only its first number is. */
function useIsNews(words: string | null): boolean {
  const [told, setTold] = useState(words)
  if (withoutNumbers(told) !== withoutNumbers(words)) setTold(words)
  return told === words
}

/**
 * The label above a control and the words below it, tied together; `children` has a `Field.Control`. `variant`: `form` is lower, for one of several on a page,
 * which take the focus one by one; `group` has no box, for parts that have their own. `wordsId`: of what is below, for parts that are no `Field.Control`.
 */
export function FieldFrame(
  props: Pick<Props, 'label' | 'hint' | 'className'> & {
    error?: string | null
    variant?: 'form' | 'group'
    unit?: string | undefined
    wordsId?: string
    children: ReactNode
  },
) {
  const { label, error = null, hint, variant, unit, wordsId, className, children } = props
  const isNews = useIsNews(error)
  const isLarge = variant === undefined
  return (
    <Field.Root
      render={<Stack gap={2} />}
      className={clsx(error !== null && styles.invalid, !isLarge && styles.low, className)}
      invalid={error !== null}
    >
      <Field.Label
        data-weight="strong"
        {...(variant === 'group' ? { nativeLabel: false, render: <span /> } : {})}
      >
        {label}
      </Field.Label>
      {variant === 'group' ? (
        children
      ) : (
        <div className={styles.box}>
          {children}
          {unit !== undefined && (
            <Text as="span" tone="muted">
              {unit}
            </Text>
          )}
        </div>
      )}
      {(isLarge || error !== null || hint !== undefined) && (
        <Field.Description
          id={wordsId}
          render={
            <Stack gap={isLarge ? 2 : 1} size={isLarge ? undefined : 'sm'} align="start" tone="muted" />
          }
        >
          {error !== null && (
            <FieldError
              weight={isLarge ? undefined : 'strong'}
              {...(isLarge && isNews ? { role: 'alert' } : {})}
            >
              {error}
            </FieldError>
          )}
          {hint}
        </Field.Description>
      )}
    </Field.Root>
  )
}
