// The kiosk's start screen: the shop and what it sells, or its pictures. A touch anywhere begins, but for a terminal, where the register does.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
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
import { IdlePictures } from '#renderer/ui/idle-pictures.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { ShopName } from '#renderer/ui/shop-name.tsx'
import type { KioskView } from '#shared/bridge.ts'

export function StartScreen({ view }: { view: KioskView }) {
  return view.isTerminal ? <TerminalStart view={view} /> : <OwnStart view={view} />
}

/** Nothing begins here: the register asks. */
function TerminalStart({ view: { shopName, slogan, pictures } }: { view: KioskView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLow = useLowReach()
  return (
    <>
      <div className={styles.words}>
        <p className={styles.shop}>
          <ShopName name={shopName} logo={pictures.logo} />
        </p>
        <h1 className={styles.slogan} ref={takeFocus} tabIndex={-1}>
          {slogan ? format.text(slogan) : t('kiosk.attract.slogan')}
        </h1>
        <p className={styles.how}>{t('kiosk.attract.terminal')}</p>
      </div>
      {!isLow && <Picture idle={pictures.idle} />}
    </>
  )
}

function OwnStart({ view }: { view: KioskView }) {
  const { shopName, slogan, pictures, entry, canSignUp } = view
  const { t } = useTranslation()
  const format = useFormat()
  const isLow = useLowReach()
  const isOrder = entry === 'products'
  const said = isOrder ? t('ordering.attract.slogan') : t('kiosk.attract.slogan')
  return (
    <>
      <div className={styles.words}>
        <p className={styles.shop}>
          <ShopName name={shopName} logo={pictures.logo} />
        </p>
        <h1 className={styles.slogan} ref={takeFocus} tabIndex={-1}>
          {slogan ? format.text(slogan) : said}
        </h1>
        <p className={styles.how}>
          {slogan ? said : isOrder ? t('ordering.attract.words') : t('customer.idle.words')}
        </p>
      </div>
      {!isLow && (isOrder && pictures.idle.length === 0 ? <Wares /> : <Picture idle={pictures.idle} />)}
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

/** The shop's own; else a drawing that says that a phone is enough. */
function Picture({ idle }: { idle: readonly string[] }) {
  if (idle.length === 0)
    return (
      <Act className={styles.picture}>
        <PhoneAndCode />
      </Act>
    )
  return (
    <Act as="wall" className={styles.idle}>
      <IdlePictures names={idle} />
    </Act>
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
