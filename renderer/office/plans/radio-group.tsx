// A choice of one among a few, each with what it means: all in sight, one below the other.
import styles from '#renderer/office/plans/radio-group.module.css'

export function RadioGroup<Value extends string>(props: {
  name: string
  label: string
  values: readonly Value[]
  value: Value
  choose: (value: Value) => void
  words: (value: Value) => { name: string; hint: string }
}) {
  const { name, label, values, value, choose, words } = props
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label}>
      {values.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={one === value} onChange={() => choose(one)} />
          <strong>{words(one).name}</strong>
          <small>{words(one).hint}</small>
        </label>
      ))}
    </div>
  )
}
