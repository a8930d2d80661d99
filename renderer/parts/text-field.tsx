// Where is something written, and what is wrong with it? A label, the field, and the words below it, tied together.
import '#renderer/parts/field.css'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '#renderer/parts/icon.tsx'

type Props = {
  label: string
  text: string
  type: (text: string) => void
  enter: () => void
  /** What is wrong with it; it takes the focus then. */
  wrong: string | null
  hint?: ReactNode
  /** `pin` shows no digits; `amount` takes digits only. */
  kind?: 'words' | 'pin' | 'amount'
  isFirst?: boolean
  focused?: () => void
}

export function TextField(props: Props) {
  const { label, text, type, enter, wrong, hint, kind = 'words', isFirst = false, focused } = props
  const [field, below] = [useId(), useId()]
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst || wrong !== null) place.current?.focus({ preventScroll: true })
  }, [isFirst, wrong])
  return (
    <div className={wrong === null ? `field ${kind}` : `field ${kind} wrong`}>
      <label className="field-label" htmlFor={field}>
        {label}
      </label>
      <div className="field-box">
        <input
          ref={place}
          id={field}
          className="field-input"
          type={kind === 'pin' ? 'password' : 'text'}
          inputMode={kind === 'words' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={kind === 'words' ? 200 : 32}
          value={text}
          aria-invalid={wrong !== null}
          aria-describedby={below}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => {
            if (kind === 'amount') event.target.select()
            focused?.()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) enter()
          }}
        />
      </div>
      <div id={below} className="field-words">
        {wrong !== null && (
          <p className="field-wrong" role="alert">
            <Icon name="alert" />
            <span>{wrong}</span>
          </p>
        )}
        {hint}
      </div>
    </div>
  )
}
