// The kiosk's start screen: the shop and what it sells, or its pictures. A touch anywhere begins, but for a terminal, where the register does.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useCatalog } from '#renderer/till/catalog.ts'
import { PhoneAndCode } from '#renderer/customer/phone-and-code.tsx'
import { TouchArea, useLowReach } from '#renderer/kiosk/frame.tsx'
import { productsForWall } from '#renderer/kiosk/product-wall.ts'
import styles from '#renderer/kiosk/start-screen.module.css'
import { begin } from '#renderer/kiosk/customer-session.ts'
import { openPlans } from '#renderer/kiosk/sign-up-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { IdlePictures } from '#renderer/ui/idle-pictures.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { ShopName } from '#renderer/ui/shop-name.tsx'
import type { KioskView } from '#shared/bridge.ts'

/** The start screen; where a register asks, nothing begins here. */
export function StartScreen({ view }: { view: KioskView }) {
  const { shopName, slogan, pictures, entry, canSignUp, isTerminal } = view
  const { t } = useTranslation()
  const format = useFormat()
  const isLow = useLowReach()
  const isOrder = entry === 'products' && !isTerminal
  const said = isOrder ? t('ordering.attract.slogan') : t('kiosk.attract.slogan')
  const how = isOrder ? t('ordering.attract.words') : t('customer.idle.words')
  return (
    <>
      <Stack gap="fluid" className={styles.words}>
        <Text size="lg" tone="accent" weight="strong">
          <ShopName name={shopName} logo={pictures.logo} />
        </Text>
        <h1 className={styles.slogan} ref={takeFocus} tabIndex={-1}>
          {slogan ? format.text(slogan) : said}
        </h1>
        <Text size="lg" tone="muted">
          {isTerminal ? t('kiosk.attract.terminal') : slogan ? said : how}
        </Text>
      </Stack>
      {!isLow && (isOrder && pictures.idle.length === 0 ? <ProductWall /> : <Picture idle={pictures.idle} />)}
      {!isTerminal && (
        <div className={styles.foot}>
          {canSignUp && (
            <div className={styles.member}>
              <Button icon="member" onClick={openPlans}>
                {t('kiosk.member')}
              </Button>
            </div>
          )}
          <Button variant="main" icon={isOrder ? 'basket' : 'phone'} className={styles.band} onClick={begin}>
            {isOrder ? t('ordering.attract.touch') : t('kiosk.attract.touch')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The shop's own; else a drawing that says that a phone is enough. */
function Picture({ idle }: { idle: readonly string[] }) {
  if (idle.length === 0)
    return (
      <TouchArea className={styles.picture}>
        <PhoneAndCode />
      </TouchArea>
    )
  return (
    <TouchArea as="wall" className={styles.idle}>
      <IdlePictures names={idle} />
    </TouchArea>
  )
}

/** Drawings of the shop's products: one of each drawing first, so that a wall of cups is not all there is. */
function ProductWall() {
  const { products } = useCatalog()
  const shown = useMemo(() => productsForWall(products), [products])
  return (
    <TouchArea as="wall" className={styles.wall}>
      <ul className={styles.wares} aria-hidden="true">
        {shown.map((product) => (
          <li key={product.id}>
            <ProductImage image={product.image} />
          </li>
        ))}
      </ul>
    </TouchArea>
  )
}
