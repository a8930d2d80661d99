// The kiosk's catalog: large tiles, a category at a time. One tap adds one, counted at once.
import '#renderer/kiosk/catalog.css'
import { useTranslation } from 'react-i18next'
import { useCatalog } from '#renderer/till/catalog.ts'
import { LatestLines } from '#renderer/customer/basket-screen.tsx'
import { openCategory, review } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { openPlans } from '#renderer/kiosk/sign-up-actions.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { boughtLines, useBasket } from '#renderer/kiosk/basket-lines.ts'
import { ProductTile } from '#renderer/kiosk/product-tile.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { Pulse } from '#renderer/ui/pulse.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { spokenIn, textIn } from '#shared/language.ts'

export function CatalogScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const basket = useBasket(view)
  const { locale, currency } = view
  // Within low reach the upper half has nothing to touch: there the order stands as it grows.
  const isLow = usePreferences((state) => state.isLowReach)
  return (
    <>
      <div className="kiosk-show">
        <h1 ref={takeFocus} tabIndex={-1}>
          {t('ordering.title')}
        </h1>
        {isLow && <LatestLines lines={boughtLines(basket, view, t('amount.label'))} locale={locale} />}
      </div>
      <div className="kiosk-act fills">
        <Choice view={view} />
      </div>
      <Footer
        locale={locale}
        sum={{ count: basket.count, amount: { value: basket.total, currency } }}
        small={
          <>
            <Button look="quiet" act={startOver}>
              {t('kiosk.startOver')}
            </Button>
            {/* What is in an order is not left behind for it. */}
            {view.canSignUp && basket.count === 0 && (
              <Button look="quiet" icon="member" act={openPlans}>
                {t('kiosk.member')}
              </Button>
            )}
          </>
        }
      >
        <Button look="main" icon="basket" isDisabled={basket.count === 0} act={review}>
          {t('ordering.review')}
        </Button>
      </Footer>
    </>
  )
}

/** So few that they stand two in a row, and larger, where the screen stands upright. */
const few = 6

function Choice({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const hasShelf = useStore((state) => state.catalogAnswer !== null)
  const wanted = useStore((state) => state.category)
  const { categories, products } = useCatalog()
  const spoken = spokenIn(view.locale)
  const filled = categories.filter(({ id }) => products.some(({ category }) => category === id))
  const open = filled.find(({ id }) => id === wanted) ?? filled[0]
  if (!hasShelf) return <Pulse>{t('ordering.loading')}</Pulse>
  if (!open) return <Empty icon="catalog" title={t('ordering.none.title')} words={t('ordering.none.words')} />
  const shown = products.filter(({ category }) => category === open.id)
  return (
    <Tabs
      label={t('ordering.categories')}
      tabs={filled.map(({ id, names }) => ({ id, words: textIn(names, spoken) }))}
      chosen={open.id}
      choose={openCategory}
    >
      <ul className={shown.length <= few ? 'tiles few' : 'tiles'}>
        {shown.map((product) => (
          <ProductTile key={product.id} product={product} view={view} />
        ))}
      </ul>
    </Tabs>
  )
}
