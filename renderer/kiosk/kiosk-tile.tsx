// The tile of a product: its name, its price, how many are chosen. The whole tile adds one; a small key takes one back.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/kiosk/kiosk-tile.module.css'
import { add, countIn, takeOne } from '#renderer/kiosk/order-actions.ts'
import { useBasket } from '#renderer/kiosk/basket-lines.ts'
import { IconButton } from '#renderer/ui/button.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
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
        <Text as="span" tone={isSoldOut ? 'muted' : undefined} className={styles.name}>
          {name}
        </Text>
        <Quiet as="span" className={styles.detail}>
          {product.details && format.text(product.details)}
        </Quiet>
        <Row as="span" tone="muted" className={styles.price}>
          {isSoldOut ? (
            <span className={styles.soldOut}>{t('ordering.soldOut')}</span>
          ) : (
            <Text as="span" weight="medium" className="money">
              {format.amount(product.price)}
            </Text>
          )}
          {product.minimumAge > 0 && <span className={styles.age}>{product.minimumAge}+</span>}
        </Row>
        {count > 0 && <span className="hidden">{t('ordering.chosen', { pieces: count })}</span>}
      </button>
      {count > 0 && (
        <Row as="span" gap={2} className={styles.counter}>
          <IconButton
            icon="minus"
            label={t('parts.less', { name })}
            className={styles.less}
            onClick={() => takeOne(product)}
          />
          <span key={count} className={styles.count} aria-hidden="true">
            {count}
          </span>
        </Row>
      )}
    </li>
  )
}
