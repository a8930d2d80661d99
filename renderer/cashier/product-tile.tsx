// The tile of a product on the cashier's screen: a press puts one more into the basket, and takes the focus, so that Enter never means a tile that is not seen.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { addTile } from '#renderer/cashier/product-actions.ts'
import { Count } from '#renderer/cashier/act.tsx'
import styles from '#renderer/cashier/product-tile.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import type { BasketView } from '#shared/basket.ts'
import type { Product } from '#shared/catalog.ts'
type Props = {
  product: Product
  basket: BasketView
  add?: (product: Product) => Promise<void>
}

/** `add`: what a press does with it. */
export function ProductTile({ product, basket, add = addTile }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, names, details, price, image, minimumAge, isSoldOut } = product
  const count = basket.lines.reduce((sum, line) => (line.product === id ? sum + line.quantity : sum), 0)
  return (
    <button
      type="button"
      className={clsx(styles.tile, count > 0 && styles.chosen, isSoldOut && styles.out)}
      data-step
      onClick={() => void add(product)}
    >
      <span className={styles.words}>
        <ProductImage image={image} className={styles.image} />
        <span className={styles.name}>{withHyphens(format.text(names))}</span>
        {details && <span className={styles.detail}>{withHyphens(format.text(details))}</span>}
      </span>
      <Row as="span" wrap gap={2} rowGap={0}>
        <Text as="span" size="sm" tone="muted" weight="medium" className="money">
          {format.amount(price)}
        </Text>
        {isSoldOut && <span className={styles.mark}>{t('catalog.soldOut')}</span>}
        {minimumAge > 0 && <span className={styles.mark}>{t('catalog.age', { years: minimumAge })}</span>}
      </Row>
      {/* Above the image and in no row: what is put into the basket moves nothing. */}
      {count > 0 && (
        <Count className={styles.count}>
          <span className="hidden">{t('catalog.inBasket')} </span>
          {count}
        </Count>
      )}
    </button>
  )
}

/** With a soft hyphen in the middle of a word that no tile is wide enough for: a browser that knows no syllables would cut it. */
const withHyphens = (text: string): string =>
  text.replaceAll(/\p{L}{16,}/gu, (word) => {
    const middle = Math.ceil(word.length / 2)
    return `${word.slice(0, middle)}\u00ad${word.slice(middle)}`
  })
