// The lines of what is bought: how many, of what, for how much, with the figures under one another.
import '#renderer/ui/lines.css'
import { formatAmount } from '#shared/money.ts'

/** `quantity` null: what is no thing, as a discount. `detail`: a second line in small letters. `total` in minor units. */
export type BoughtLine = {
  id: string
  quantity: number | null
  name: string
  detail?: string | null
  total: number
}

export function Lines(props: { label: string; lines: readonly BoughtLine[]; locale: string }) {
  const { label, lines, locale } = props
  return (
    <ul className="lines" aria-label={label}>
      {lines.map(({ id, quantity, name, detail, total }) => (
        <li key={id} className="bought">
          <span className="bought-quantity">{quantity}</span>
          <span className="bought-name">
            {name}
            {detail && <small className="bought-detail">{detail}</small>}
          </span>
          <span className="money bought-total">{formatAmount(total, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
