// The tile of a product: its name, its price, how many are chosen. The whole tile adds one; a small key takes one back.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/kiosk/kiosk-tile.module.css'
import { add, countIn, takeOne } from '#renderer/kiosk/order-actions.ts'
import { useBasket } from '#renderer/kiosk/basket-lines.ts'
import { Figure } from '#renderer/ui/amount.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import type { KioskView } from '#shared/bridge.ts'
import type { Product } from '#shared/catalog.ts'

/** `isLarge`: there is room for it. */
export function KioskTile(props: { product: Product; view: KioskView; isLarge: boolean }) {
  const { product, view, isLarge } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { isSoldOut } = product
  const name = format.text(product.names)
  const count = countIn(useBasket(view).lines, product.id)
  return (
    <li
      className={clsx(
        styles.tile,
        count > 0 && styles.chosen,
        isSoldOut && styles.out,
        isLarge && styles.large,
      )}
    >
      <button
        type="button"
        className={styles.add}
        aria-disabled={isSoldOut || undefined}
        onClick={() => add(product)}
      >
        <span className={styles.image}>
          <ProductImage image={product.image} />
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{product.details && format.text(product.details)}</span>
        <span className={styles.price}>
          {isSoldOut ? (
            <span className={styles.soldOut}>{t('ordering.soldOut')}</span>
          ) : (
            <Figure value={product.price} className={styles.figure} />
          )}
          {product.minimumAge > 0 && <span className={styles.age}>{product.minimumAge}+</span>}
        </span>
        {count > 0 && <span className="hidden">{t('ordering.chosen', { pieces: count })}</span>}
      </button>
      {count > 0 && (
        <span className={styles.counter}>
          <button
            type="button"
            className={styles.less}
            aria-label={t('parts.less', { name })}
            onClick={() => takeOne(product)}
          >
            <Icon name="minus" />
          </button>
          <span key={count} className={styles.count} aria-hidden="true">
            {count}
          </span>
        </span>
      )}
    </li>
  )
}
