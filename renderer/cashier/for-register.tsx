// The register that a sale is made for, above what is to be paid.
import styles from '#renderer/cashier/for-register.module.css'
import { RegisterName } from '#renderer/sale/register-name.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { RegisterOfSale } from '#shared/sale.ts'

/** Nothing for a sale that a screen of this till has begun. */
export const ForRegister = ({ of }: { of: RegisterOfSale | null }) =>
  of && (
    <div className={styles.from}>
      <Icon name="link" />
      <RegisterName of={of} className={styles.name} />
    </div>
  )
