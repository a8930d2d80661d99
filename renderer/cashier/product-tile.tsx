// The tile of a product on the cashier's screen: a press puts one more into the basket, and takes the focus, so that Enter never means a tile that is not seen.
import { useTranslation } from 'react-i18next'
import { addTile } from '#renderer/cashier/product-actions.ts'
import { named } from '#renderer/cashier/product-names.ts'
import styles from '#renderer/cashier/product-tile.module.css'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import type { BasketView } from '#shared/basket.ts'
import type { Product } from '#shared/catalog.ts'
import { formatAmount } from '#shared/money.ts'

type Props = { product: Product; basket: BasketView; locale: string }

export function ProductTile({ product, basket, locale }: Props) {
  const { t } = useTranslation()
  const { id, names, details, price, image, minimumAge, isSoldOut } = product
  const count = basket.lines.reduce((sum, line) => (line.product === id ? sum + line.quantity : sum), 0)
  const looks = [styles.tile, ...(count > 0 ? [styles.chosen] : []), ...(isSoldOut ? [styles.out] : [])]
  return (
    <button type="button" className={looks.join(' ')} data-step onClick={() => void addTile(product)}>
      <span className={styles.top}>
        <ProductImage image={image} />
        {isSoldOut && <span className={styles.soldOut}>{t('catalog.soldOut')}</span>}
        {minimumAge > 0 && <span className={styles.age}>{t('catalog.age', { years: minimumAge })}</span>}
        {count > 0 && (
          <span className={styles.count}>
            <span className="hidden">{t('catalog.inBasket')} </span>
            {count}
          </span>
        )}
      </span>
      <span className={styles.name}>{named(names, locale)}</span>
      {details && <span className={styles.detail}>{named(details, locale)}</span>}
      <span className={`money ${styles.price}`}>{formatAmount(price, locale)}</span>
    </button>
  )
}
