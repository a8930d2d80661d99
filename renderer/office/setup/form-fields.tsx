// The fields of the office's forms, and what stands around them.
import { Field } from '@base-ui/react/field'
import clsx from 'clsx'
import type { ComponentProps, ReactNode, RefCallback } from 'react'
import styles from '#renderer/office/setup/form-fields.module.css'
import { OfficeDayInput } from '#renderer/office/page/day-fields.tsx'
import { buttonClasses } from '#renderer/ui/button.tsx'
import { fieldInput } from '#renderer/ui/field.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { FieldFrame } from '#renderer/ui/text-field.tsx'

type Props = {
  label: string
  text: string
  onChange: (text: string) => void
  hint?: string | undefined
  error?: string | null
  /** Behind it, in the same box: `s`, `kr`. */
  unit?: string | undefined
  /** `secret` shows no letters; `lines` takes several of them; `code` too, each letter as wide as the next. */
  kind?: 'line' | 'figure' | 'secret' | 'lines' | 'code' | 'day'
  placeholder?: string | undefined
  longest?: number
  /** Where the focus goes when it is wrong. */
  place?: RefCallback<HTMLElement>
}

/** Fields below each other, each beside its label where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <Stack gap={4} className={styles.fields}>
    {children}
  </Stack>
)

/** The form of a dialog: its second part stands beside the first where there is room. Enter in a field does the same as the button. */
export const FormSides = ({ children, ...others }: ComponentProps<'form'>) => (
  <form className={styles.sides} noValidate {...others}>
    {children}
    <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
  </form>
)

export function FormField(props: Props) {
  const { label, text, onChange, hint, error = null, unit } = props
  const { kind = 'line', placeholder, longest = 300, place } = props
  const hasLines = kind === 'lines' || kind === 'code'
  const rows = kind === 'code' ? 8 : Math.max(3, placeholder?.split('\n').length ?? 0)
  return (
    <FieldFrame variant="form" {...{ label, error, hint, unit }}>
      <Field.Control
        ref={place}
        className={clsx(fieldInput, kind === 'code' && styles.code)}
        {...(hasLines
          ? { render: <textarea rows={rows} /> }
          : kind === 'day'
            ? { render: <OfficeDayInput name={label} day={text} onDayChange={onChange} /> }
            : {
                type: kind === 'secret' ? 'password' : 'text',
                inputMode: kind === 'figure' ? 'decimal' : 'text',
                maxLength: longest,
              })}
        value={text}
        onValueChange={onChange}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      />
    </FieldFrame>
  )
}

/** One of a few that are known. */
export function ChoiceField(props: {
  label: string
  value: string
  onSelect: (value: string) => void
  options: readonly { value: string; words: string }[]
  error?: string | null
}) {
  const { label, value, onSelect, options, error = null } = props
  const select = (
    <select>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  )
  return (
    <FieldFrame variant="form" label={label} error={error}>
      <Field.Control className={fieldInput} value={value} onValueChange={onSelect} render={select} />
    </FieldFrame>
  )
}

/** A file of this machine: chosen anew each time, also the same one once more. */
export function FilePick(props: {
  words: string
  accept: string
  onPick: (file: File) => void
  isBusy?: boolean
  variant?: 'main' | 'plain'
  size?: 'small'
  icon?: IconName
  /** Where there is a camera, it is opened at once. */
  isPhoto?: boolean
}) {
  const {
    words,
    accept,
    onPick,
    isBusy = false,
    variant = 'plain',
    size,
    icon = 'archive',
    isPhoto = false,
  } = props
  return (
    <label className={clsx(buttonClasses(variant, size), styles.pick)} aria-busy={isBusy || undefined}>
      <Icon name={icon} />
      {words}
      <input
        type="file"
        className="hidden"
        accept={accept}
        capture={isPhoto ? 'environment' : undefined}
        disabled={isBusy}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onPick(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
