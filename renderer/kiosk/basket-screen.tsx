// The kiosk's basket before paying: every line can still be changed; then one touch pays.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Act, Show } from '#renderer/kiosk/areas.tsx'
import styles from '#renderer/kiosk/basket-screen.module.css'
import { productIn, useCatalog } from '#renderer/till/catalog.ts'
import { chooseMore, setQuantity } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { useBasket } from '#renderer/kiosk/basket-lines.ts'
import { TroubleWords } from '#renderer/kiosk/order-problem.tsx'
import { PaymentChoice } from '#renderer/kiosk/payment-choice.tsx'
import { Figure } from '#renderer/ui/amount.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import type { BasketView, PricedLine } from '#shared/basket.ts'
import type { KioskView } from '#shared/bridge.ts'
import { isFree, mostPieces } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'

export function BasketScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const basket = useBasket(view)
  const { currency } = view
  return (
    <>
      <Show title={t('display.order')} />
      <Act as="scrolls">
        {basket.lines.length === 0 ? (
          <Empty icon="basket" title={t('ordering.empty.title')} />
        ) : (
          <ul className={styles.order} aria-label={t('display.order')}>
            {basket.lines.map((line) => (
              // A line that was only wished for gets another name when it is there: product and price stay.
              <Line key={`${line.product ?? line.line} ${line.unitPrice}`} line={line} />
            ))}
          </ul>
        )}
        <Notes basket={basket} />
      </Act>
      <Footer
        sum={{ count: basket.count, amount: { value: basket.total, currency } }}
        small={
          <>
            <Button look="quiet" icon="plus" act={chooseMore}>
              {t('ordering.more')}
            </Button>
            <Button look="quiet" act={startOver}>
              {t('kiosk.startOver')}
            </Button>
          </>
        }
      >
        <PaymentChoice view={view} isDisabled={basket.total === 0} />
      </Footer>
    </>
  )
}

function Line({ line }: { line: PricedLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const product = productIn(useCatalog(), line.product)
  const name = line.names ? format.text(line.names) : t('amount.label')
  const price = format.amount(line.unitPrice)
  return (
    <li className={styles.line}>
      <span className={styles.image}>{product && <ProductImage image={product.image} />}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {line.details && <span className={styles.detail}>{format.text(line.details)}</span>}
        {product?.isSoldOut && <span className={styles.soldOut}>{t('ordering.soldOut')}</span>}
        {line.quantity > 1 && <span className={styles.detail}>{t('ordering.each', { price })}</span>}
      </span>
      <span className={styles.total}>
        <Figure value={line.total} />
      </span>
      <span className={styles.count}>
        <Stepper
          name={name}
          value={line.quantity}
          most={product?.isSoldOut ? line.quantity : mostPieces}
          change={(quantity) => setQuantity(line, quantity)}
        />
      </span>
    </li>
  )
}

function Notes({ basket }: { basket: BasketView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { vat, minimumAge } = basket
  return (
    <div className={styles.notes}>
      {isFree(basket) && <TroubleWords trouble={problem('basket.free')} />}
      {minimumAge > 0 && (
        <p className={styles.age}>
          <Icon name="person" />
          {t('ordering.age', { age: minimumAge })}
        </p>
      )}
      <ul className={styles.vat}>
        {vat.map(({ rate, vat: part }) => (
          <li key={rate}>
            <span>{t('ordering.vat', { rate: format.percent(rate) })}</span>
            <Figure value={part} className={styles.part} />
          </li>
        ))}
      </ul>
    </div>
  )
}
