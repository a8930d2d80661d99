// The fields of the set-up pages: a label, the field and the words below it, tied together, with what is wrong.
import clsx from 'clsx'
import { useId, type ReactNode, type RefCallback } from 'react'
import styles from '#renderer/office/setup/form-fields.module.css'
import { OfficeDayInput } from '#renderer/office/page/day-fields.tsx'
import { buttonLook } from '#renderer/ui/button.tsx'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

/** The look of a box that has no label to be seen, and of what is chosen in it. */
export const boxLook = styles.box
export const inputLook = styles.input

type Props = {
  label: string
  text: string
  type: (text: string) => void
  hint?: string | undefined
  wrong?: string | null
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
  <div className={styles.fields}>{children}</div>
)

/** What is no field of its own, below or beside its words. */
export const Labelled = ({
  label,
  isWrong = false,
  children,
}: {
  label: string
  isWrong?: boolean
  children: ReactNode
}) => (
  <div className={clsx(styles.field, isWrong && styles.invalid)}>
    <span className={styles.label}>{label}</span>
    {children}
  </div>
)

export function FormField(props: Props) {
  const {
    label,
    text,
    type,
    hint,
    wrong = null,
    unit,
    kind = 'line',
    placeholder,
    longest = 300,
    place,
  } = props
  const id = useId()
  const shared = {
    id,
    ref: place,
    className: clsx(styles.input, kind === 'code' && styles.code),
    value: text,
    placeholder,
    spellCheck: false,
    autoComplete: kind === 'secret' ? 'new-password' : 'off',
    'aria-invalid': wrong !== null || undefined,
    'aria-describedby': wrong !== null || hint !== undefined ? `${id}-words` : undefined,
  }
  return (
    <div className={clsx(styles.field, wrong !== null && styles.invalid)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={boxLook}>
        {kind === 'lines' || kind === 'code' ? (
          <textarea
            {...shared}
            rows={kind === 'lines' ? Math.max(3, placeholder?.split('\n').length ?? 0) : 8}
            onChange={(event) => type(event.target.value)}
          />
        ) : kind === 'day' ? (
          <OfficeDayInput
            id={id}
            ref={place}
            name={label}
            className={inputLook}
            aria-invalid={shared['aria-invalid']}
            aria-describedby={shared['aria-describedby']}
            day={text}
            change={type}
          />
        ) : (
          <input
            {...shared}
            type={kind === 'secret' ? 'password' : 'text'}
            inputMode={kind === 'figure' ? 'decimal' : 'text'}
            maxLength={longest}
            onChange={(event) => type(event.target.value)}
          />
        )}
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </div>
      <FieldWords id={`${id}-words`} wrong={wrong} hint={hint} />
    </div>
  )
}

/** What is said below a field. */
export function FieldWords({
  id,
  wrong,
  hint,
}: {
  id: string
  wrong: string | null
  hint: string | undefined
}) {
  if (wrong === null && hint === undefined) return null
  return (
    <div id={id} className={styles.words}>
      {wrong !== null && <FieldWrong className={styles.wrong}>{wrong}</FieldWrong>}
      {hint !== undefined && <p>{hint}</p>}
    </div>
  )
}

/** One of a few that are known. */
export function ChoiceField(props: {
  label: string
  value: string
  choose: (value: string) => void
  options: readonly { value: string; words: string }[]
  wrong?: string | null
}) {
  const { label, value, choose, options, wrong = null } = props
  const id = useId()
  return (
    <div className={clsx(styles.field, wrong !== null && styles.invalid)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={boxLook}>
        <select
          id={id}
          className={inputLook}
          value={value}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : `${id}-words`}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
      </div>
      <FieldWords id={`${id}-words`} wrong={wrong} hint={undefined} />
    </div>
  )
}

/** A file of this machine: chosen anew each time, also the same one once more. */
export function FilePick(props: {
  words: string
  accept: string
  pick: (file: File) => void
  isBusy?: boolean
  look?: 'main' | 'plain'
  size?: 'small'
  icon?: IconName
  /** Where there is a camera, it is opened at once. */
  isPhoto?: boolean
}) {
  const {
    words,
    accept,
    pick,
    isBusy = false,
    look = 'plain',
    size,
    icon = 'archive',
    isPhoto = false,
  } = props
  return (
    <label className={clsx(buttonLook(look, size), styles.pick)} aria-busy={isBusy || undefined}>
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
          if (file) pick(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
