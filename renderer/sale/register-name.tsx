// The register that asks for a sale, and its own number of it.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Text } from '#renderer/ui/layout.tsx'
import type { RegisterOfSale } from '#shared/sale.ts'

type Props = { of: RegisterOfSale; as?: 'p' | 'span'; className?: string | undefined }

export function RegisterName({ of, ...others }: Props) {
  const { t } = useTranslation()
  return (
    <Text breaks {...others}>
      {registerText(of, t)}
    </Text>
  )
}

export const registerText = ({ register, saleNumber }: RegisterOfSale, t: TFunction<'texts'>): string =>
  saleNumber === null ? register : t('register.sale', { register, number: saleNumber })
