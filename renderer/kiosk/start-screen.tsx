// The kiosk's start screen: the shop and what it sells. A touch anywhere begins, but for a terminal, where the register does.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCatalog } from '#renderer/till/catalog.ts'
import { PhoneAndCode } from '#renderer/customer/phone-and-code.tsx'
import { Act } from '#renderer/kiosk/areas.tsx'
import { productsForWall } from '#renderer/kiosk/product-wall.ts'
import { useLowReach } from '#renderer/kiosk/low-reach.ts'
import styles from '#renderer/kiosk/start-screen.module.css'
import { begin } from '#renderer/kiosk/customer-session.ts'
import { openPlans } from '#renderer/kiosk/sign-up-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import type { KioskView } from '#shared/bridge.ts'
import { spokenIn, textIn } from '#shared/language.ts'

export function StartScreen({ view }: { view: KioskView }) {
  return view.isTerminal ? <TerminalStart view={view} /> : <OwnStart view={view} />
}

/** Nothing begins here: the register asks. */
function TerminalStart({ view: { shopName, slogan, locale } }: { view: KioskView }) {
  const { t } = useTranslation()
  const isLow = useLowReach()
  return (
    <>
      <div className={styles.words}>
        <p className={styles.shop}>{shopName}</p>
        <h1 className={styles.slogan} ref={takeFocus} tabIndex={-1}>
          {slogan ? textIn(slogan, spokenIn(locale)) : t('kiosk.attract.slogan')}
        </h1>
        <p className={styles.how}>{t('kiosk.attract.terminal')}</p>
      </div>
      {!isLow && (
        <Act className={styles.picture}>
          <PhoneAndCode />
        </Act>
      )}
    </>
  )
}

function OwnStart({ view }: { view: KioskView }) {
  const { shopName, slogan, locale, entry, canSignUp } = view
  const { t } = useTranslation()
  const isLow = useLowReach()
  const isOrder = entry === 'products'
  const said = isOrder ? t('ordering.attract.slogan') : t('kiosk.attract.slogan')
  return (
    <>
      <div className={styles.words}>
        <p className={styles.shop}>{shopName}</p>
        <h1 className={styles.slogan} ref={takeFocus} tabIndex={-1}>
          {slogan ? textIn(slogan, spokenIn(locale)) : said}
        </h1>
        <p className={styles.how}>
          {slogan ? said : isOrder ? t('ordering.attract.words') : t('customer.idle.words')}
        </p>
      </div>
      {!isLow && isOrder && <Wares />}
      {!isLow && !isOrder && (
        <Act className={styles.picture}>
          <PhoneAndCode />
        </Act>
      )}
      <div className={styles.foot}>
        {canSignUp && (
          <div className={styles.member}>
            <Button icon="member" act={openPlans}>
              {t('kiosk.member')}
            </Button>
          </div>
        )}
        <button type="button" className={styles.band} onClick={begin}>
          <Icon name={isOrder ? 'basket' : 'phone'} />
          {isOrder ? t('ordering.attract.touch') : t('kiosk.attract.touch')}
        </button>
      </div>
    </>
  )
}

/** What the shop has, drawn: one of each drawing first, so that a wall of cups is not all there is. */
function Wares() {
  const { products } = useCatalog()
  const shown = useMemo(() => productsForWall(products), [products])
  return (
    <Act as="wall" className={styles.wall}>
      <ul className={styles.wares} aria-hidden="true">
        {shown.map((product) => (
          <li key={product.id}>
            <ProductImage image={product.image} />
          </li>
        ))}
      </ul>
    </Act>
  )
}
