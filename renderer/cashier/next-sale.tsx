// The products below a sale that is paid: a touch on one begins the next sale.
import { useTranslation } from 'react-i18next'
import { useEntry } from '#renderer/cashier/entry.ts'
import styles from '#renderer/cashier/next-sale.module.css'
import { beginNext } from '#renderer/cashier/running-actions.ts'
import { productsOn, shelvesOf } from '#renderer/cashier/product-search.ts'
import { ProductTile } from '#renderer/cashier/product-tile.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { useCatalog } from '#renderer/till/catalog.ts'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'

/** The first of all products: those that are sold most often are the shop's favourites. */
const most = 24

/** `basket`: the next one, which may have been scanned into already. */
export function NextSale({ basket, till }: { basket: BasketView; till: TillView }) {
  const { t } = useTranslation()
  const catalog = useCatalog()
  const entry = useEntry(till.entry)
  const [shelf] = shelvesOf(catalog)
  const products = shelf ? productsOn(catalog, shelf, []).slice(0, most) : []
  if (entry !== 'products' || products.length === 0) return null
  return (
    <Stack as="section" gap={2} className={styles.next} aria-labelledby="next-sale">
      <Text as="h2" id="next-sale" size="base" tone="muted">
        {t('nextSale.title')}
      </Text>
      <div className={styles.tiles}>
        {products.map((product) => (
          <ProductTile
            key={product.id}
            product={{ ...product, details: null }}
            basket={basket}
            add={beginNext}
          />
        ))}
      </div>
    </Stack>
  )
}
