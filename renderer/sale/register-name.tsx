// The register that asks for a sale, and its own number of it.
import { useTranslation } from 'react-i18next'
import type { OfRegister } from '#shared/sale.ts'

export function RegisterName({ of, className }: { of: OfRegister; className?: string | undefined }) {
  const { t } = useTranslation()
  const { register, saleNumber } = of
  return (
    <p className={className}>
      {saleNumber === null ? register : t('register.sale', { register, number: saleNumber })}
    </p>
  )
}
