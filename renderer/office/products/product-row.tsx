// The row of a product in the office: what it is and costs, a star, a switch for sold out, and its place among the others.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/products/product-row.module.css'
import {
  askAbout,
  markedAs,
  moveProduct,
  setFavourite,
  setSoldOut,
} from '#renderer/office/products/product-actions.ts'
import type { Row } from '#renderer/office/products/product-list.ts'
import { Movers, squareLook } from '#renderer/office/products/movers.tsx'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import type { TillView } from '#shared/bridge.ts'
type RowProps = { row: Row; till: TillView; canMove: boolean }

export function ProductRow({ row: { product: told, isFirst, isLast }, till, canMove }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const marks = useProducts((state) => state.marks)
  const product = markedAs(told, marks)
  const { currency } = till
  const { names, details, barcode, price, vatRate, image, minimumAge, isFavourite, isSoldOut } = product
  const name = format.text(names)
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => askAbout(told)}>
        <ProductImage image={image} className={isSoldOut ? styles.soldOut : undefined} />
        <span className={styles.words}>
          <strong>{name}</strong>
          {details && <span>{format.text(details)}</span>}
          {barcode !== null && <span>{barcode}</span>}
        </span>
      </button>
      <span className={styles.price}>
        <strong className="money">{format.money({ value: price, currency })}</strong>
        <small className={styles.vat}>
          {t('products.vat', { rate: format.percent(vatRate) })}
          {minimumAge > 0 && <span className={styles.age}>{t('products.from', { years: minimumAge })}</span>}
        </small>
      </span>
      <button
        type="button"
        className={clsx(squareLook, styles.star)}
        aria-pressed={isFavourite}
        aria-label={t('products.favouriteOf', { name })}
        onClick={() => void setFavourite(told, !isFavourite)}
      >
        <Icon name="star" className={isFavourite ? styles.filled : undefined} />
      </button>
      <Switch
        className={styles.toggle}
        words={t('products.soldOut')}
        name={t('products.soldOutOf', { name })}
        isOn={isSoldOut}
        turn={(isOn) => void setSoldOut(told, isOn)}
      />
      {canMove && (
        <Movers
          className={styles.moves}
          id={told.id}
          name={name}
          isFirst={isFirst}
          isLast={isLast}
          move={(by) => void moveProduct(told, by)}
        />
      )}
    </li>
  )
}
