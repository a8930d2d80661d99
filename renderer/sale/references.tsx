// The names by which the service knows the payments of a sale.
import styles from '#renderer/sale/references.module.css'

export const Reference = ({ children }: { children: string }) => (
  <code className={styles.code}>{children}</code>
)

/** `label`: what they are, where nothing around them says so. */
export function References({ label, references }: { label?: string; references: readonly string[] }) {
  return (
    <p className={styles.references}>
      {label}{' '}
      <span className={references.length > 1 ? styles.codes : undefined}>
        {references.map((reference) => (
          <Reference key={reference}>{reference}</Reference>
        ))}
      </span>
    </p>
  )
}
