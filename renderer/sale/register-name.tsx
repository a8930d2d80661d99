// The register that asks for a sale, and its own number of it.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RegisterOfSale } from '#shared/sale.ts'

type Props = { of: RegisterOfSale; as?: 'p' | 'span'; className?: string | undefined }

export function RegisterName({ of, as: As = 'p', className }: Props) {
  const { t } = useTranslation()
  return <As className={className}>{registerText(of, t)}</As>
}

export const registerText = ({ register, saleNumber }: RegisterOfSale, t: TFunction<'texts'>): string =>
  saleNumber === null ? register : t('register.sale', { register, number: saleNumber })
