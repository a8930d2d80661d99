// A choice that filters what a page lists, with its name in the same box.
import clsx from 'clsx'
import { useId } from 'react'
import styles from '#renderer/office/sales/filter-pick.module.css'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'

export function FilterPick<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; words: string }[]
  onSelect: (value: Value) => void
  className?: string | undefined
}) {
  const { label, value, options, onSelect, className } = props
  const id = useId()
  return (
    <div className={clsx(fieldBox, styles.pick, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fieldInput}
        value={value}
        onChange={(event) => {
          const found = options.find((one) => one.value === event.target.value)
          if (found) onSelect(found.value)
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </select>
    </div>
  )
}
