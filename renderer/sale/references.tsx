// The names by which the service knows the payments of a sale.
import styles from '#renderer/sale/refunds.module.css'
import { Row } from '#renderer/ui/layout.tsx'

export const Reference = ({ children }: { children: string }) => (
  <code className={styles.code}>{children}</code>
)

/** `label`: what they are, where nothing around them says so. */
export function References({ label, references }: { label?: string; references: readonly string[] }) {
  return (
    <Row as="p" wrap gap={2} size="sm" tone="muted">
      {label}{' '}
      <Row as="span" wrap className={references.length > 1 ? styles.codes : undefined}>
        {references.map((reference) => (
          <Reference key={reference}>{reference}</Reference>
        ))}
      </Row>
    </Row>
  )
}
