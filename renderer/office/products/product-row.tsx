// The row of a product in the office: what it is and costs, a star, a switch for sold out, and its place among the others.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/products/product-row.module.css'
import { markedAs, moveProduct, setFavourite, setSoldOut } from '#renderer/office/products/product-actions.ts'
import type { Row as Listed } from '#renderer/office/products/product-list.ts'
import { listKey, Movers } from '#renderer/office/page/movers.tsx'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { IconButton } from '#renderer/ui/button.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Product } from '#shared/catalog.ts'

/** `open`: opens the form of a product. */
export type RowsProps = { till: TillView; canMove: boolean; open: (product: Product) => void }

export function ProductRow({ row, till, canMove, open }: RowsProps & { row: Listed }) {
  const { t } = useTranslation()
  const format = useFormat()
  const marks = useProducts((state) => state.marks)
  const moved = useProducts((state) => state.moved)
  const { product: told, isFirst, isLast } = row
  const product = markedAs(told, marks)
  const { currency } = till
  const { names, details, barcode, price, vatRate, image, minimumAge, isFavourite, isSoldOut } = product
  const name = format.text(names)
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => open(told)}>
        <ProductImage image={image} className={isSoldOut ? styles.soldOut : undefined} />
        <Stack as="span" gap={0} className={styles.words}>
          <strong>{name}</strong>
          <Text as="span" size="sm" tone="muted">
            {details && format.text(details)}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {barcode}
          </Text>
        </Stack>
      </button>
      <Stack as="span" gap={0} align="end" className={styles.price}>
        <strong className="money">{format.money({ value: price, currency })}</strong>
        <Row as="span" gap={2} size="sm" tone="muted">
          {t('products.vat', { rate: format.percent(vatRate) })}
          {minimumAge > 0 && <span className={styles.age}>{t('products.from', { years: minimumAge })}</span>}
        </Row>
      </Stack>
      <IconButton
        icon="star"
        label={t('products.favouriteOf', { name })}
        className={clsx(listKey, styles.star)}
        aria-pressed={isFavourite}
        onClick={() => void setFavourite(told, !isFavourite)}
      />
      <Switch
        className={styles.toggle}
        words={t('products.soldOut')}
        name={t('products.soldOutOf', { name })}
        isOn={isSoldOut}
        onCheckedChange={(isOn) => void setSoldOut(told, isOn)}
      />
      {canMove && (
        <Movers
          className={styles.moves}
          id={told.id}
          name={name}
          moved={moved}
          isFirst={isFirst}
          isLast={isLast}
          move={(by) => void moveProduct(told, by)}
        />
      )}
    </li>
  )
}
