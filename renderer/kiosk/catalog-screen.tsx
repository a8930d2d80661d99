// The kiosk's catalog: large tiles, a category at a time. One tap adds one, counted at once; a small key takes one back.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { TouchArea, Show, useLowReach } from '#renderer/kiosk/frame.tsx'
import styles from '#renderer/kiosk/catalog-screen.module.css'
import { useCatalog } from '#renderer/till/catalog.ts'
import { LatestLines } from '#renderer/customer/latest-lines.tsx'
import { openCategory, review, add, countIn, takeOne } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { openPlans } from '#renderer/kiosk/sign-up-actions.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { boughtLines, useBasket } from '#renderer/kiosk/basket-lines.ts'
import { Button, IconButton } from '#renderer/ui/button.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Grid, Row, Text } from '#renderer/ui/layout.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { Product } from '#shared/catalog.ts'

export function CatalogScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const basket = useBasket(view)
  const { currency } = view
  // Within low reach the upper half has nothing to touch: there the order stands as it grows.
  const isLow = useLowReach()
  return (
    <>
      <Show title={t('ordering.title')} asLines={isLow}>
        {isLow && <LatestLines lines={boughtLines(basket, format, t('amount.label'))} />}
      </Show>
      <TouchArea as="fills">
        <Choice view={view} />
      </TouchArea>
      <Footer
        sum={{ count: basket.count, amount: { value: basket.total, currency } }}
        small={
          <>
            <Button variant="quiet" onClick={startOver}>
              {t('kiosk.startOver')}
            </Button>
            {/* What is in an order is not left behind for it. */}
            {view.canSignUp && basket.count === 0 && (
              <Button variant="quiet" icon="member" onClick={openPlans}>
                {t('kiosk.member')}
              </Button>
            )}
          </>
        }
      >
        <Button variant="main" icon="basket" isDisabled={basket.count === 0} onClick={review}>
          {t('ordering.review')}
        </Button>
      </Footer>
    </>
  )
}

/** Products so few that they stand two in a row, and larger, where the screen stands upright. */
const few = 6

/** The tab of what is shown now, whole: a finger may have touched the part of it that was in sight. */
function showTab(shown: HTMLElement | null): void {
  const tab = shown?.closest('[role=tabpanel]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Choice({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const hasShelf = useStore((state) => state.catalogAnswer !== null)
  const wanted = useKiosk((state) => state.category)
  const { categories, products } = useCatalog()
  const filled = categories.filter(({ id }) => products.some(({ category }) => category === id))
  const open = filled.find(({ id }) => id === wanted) ?? filled[0]
  if (!hasShelf) return <Pulse>{t('ordering.loading')}</Pulse>
  if (!open)
    return <EmptyState icon="catalog" title={t('ordering.none.title')} words={t('ordering.none.words')} />
  const shown = products.filter(({ category }) => category === open.id)
  const areFew = shown.length <= few
  return (
    <Tabs
      className={styles.shelf}
      panelClassName={styles.panel}
      label={t('ordering.categories')}
      tabs={filled.map(({ id, names }) => ({ id, words: format.text(names) }))}
      chosen={open.id}
      onSelect={openCategory}
    >
      <Grid
        as="ul"
        gap="fluid"
        least="var(--tile, 10.5em)"
        ref={showTab}
        className={clsx(styles.tiles, areFew && styles.few)}
      >
        {shown.map((product) => (
          <KioskTile key={product.id} product={product} view={view} isLarge={areFew} />
        ))}
      </Grid>
    </Tabs>
  )
}

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
        <MutedText as="span" className={styles.detail}>
          {product.details && format.text(product.details)}
        </MutedText>
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
