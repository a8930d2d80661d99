// The tile of a product: its name, its price, how many are chosen. The whole tile adds one; a small key takes one back.
import { useTranslation } from 'react-i18next'
import { add, countIn, takeOne } from '#renderer/kiosk/order-actions.ts'
import { useBasket } from '#renderer/kiosk/basket-lines.ts'
import { Figure } from '#renderer/ui/amount.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import type { KioskView } from '#shared/bridge.ts'
import type { Product } from '#shared/catalog.ts'
import { spokenIn, textIn } from '#shared/language.ts'

export function ProductTile({ product, view }: { product: Product; view: KioskView }) {
  const { t } = useTranslation()
  const { locale } = view
  const { isSoldOut } = product
  const spoken = spokenIn(locale)
  const name = textIn(product.names, spoken)
  const count = countIn(useBasket(view).lines, product.id)
  return (
    <li className={['tile', count > 0 && 'chosen', isSoldOut && 'sold-out'].filter(Boolean).join(' ')}>
      <button
        type="button"
        className="tile-add"
        aria-disabled={isSoldOut || undefined}
        onClick={() => add(product)}
      >
        <ProductImage image={product.image} />
        <span className="tile-name">{name}</span>
        <span className="tile-detail">{product.details && textIn(product.details, spoken)}</span>
        <span className="tile-price">
          {isSoldOut ? (
            <span className="tile-sold-out">{t('ordering.soldOut')}</span>
          ) : (
            <Figure value={product.price} locale={locale} />
          )}
          {product.minimumAge > 0 && <span className="tile-age">{product.minimumAge}+</span>}
        </span>
        {count > 0 && <span className="hidden">{t('ordering.chosen', { pieces: count })}</span>}
      </button>
      {count > 0 && (
        <span className="tile-chosen">
          <button
            type="button"
            className="tile-less"
            aria-label={t('parts.less', { name })}
            onClick={() => takeOne(product)}
          >
            <Icon name="minus" />
          </button>
          <span className="tile-count" aria-hidden="true">
            {count}
          </span>
        </span>
      )}
    </li>
  )
}
