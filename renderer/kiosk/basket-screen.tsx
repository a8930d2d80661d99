// The kiosk's basket before paying: every line can still be changed; then one touch pays.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { TouchArea, Show } from '#renderer/kiosk/frame.tsx'
import styles from '#renderer/kiosk/basket-screen.module.css'
import { productIn, useCatalog } from '#renderer/till/catalog.ts'
import { chooseMore, pay, setQuantity } from '#renderer/kiosk/order-actions.ts'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { Footer, TroubleWords, PaymentButtons } from '#renderer/kiosk/footer.tsx'
import { useBasket } from '#renderer/kiosk/basket-lines.ts'
import { Figure } from '#renderer/ui/amount.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { NoticeFrame } from '#renderer/ui/notice.tsx'
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
      <TouchArea as="scrolls">
        {basket.lines.length === 0 ? (
          <EmptyState icon="basket" title={t('ordering.empty.title')} />
        ) : (
          <Stack as="ul" gap={0} aria-label={t('display.order')}>
            {basket.lines.map((line) => (
              // A line that was only wished for gets another name when it is there: product and price stay.
              <Line key={`${line.product ?? line.line} ${line.unitPrice}`} line={line} />
            ))}
          </Stack>
        )}
        <Notes basket={basket} />
      </TouchArea>
      <Footer
        sum={{ count: basket.count, amount: { value: basket.total, currency } }}
        small={
          <>
            <Button variant="quiet" icon="plus" onClick={chooseMore}>
              {t('ordering.more')}
            </Button>
            <Button variant="quiet" onClick={startOver}>
              {t('kiosk.startOver')}
            </Button>
          </>
        }
      >
        <PaymentButtons view={view} isDisabled={basket.total === 0} pay={pay} />
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
      <span>{product && <ProductImage image={product.image} />}</span>
      <Stack as="span" gap={0} tone="muted">
        <Text as="span" tone="ink" weight="strong">
          {name}
        </Text>
        {line.details && <small>{format.text(line.details)}</small>}
        {product?.isSoldOut && (
          <Text as="small" tone="bad" weight="bold">
            {t('ordering.soldOut')}
          </Text>
        )}
        {line.quantity > 1 && <small>{t('ordering.each', { price })}</small>}
      </Stack>
      <Stepper
        name={name}
        value={line.quantity}
        most={product?.isSoldOut ? line.quantity : mostPieces}
        onChange={(quantity) => setQuantity(line, quantity)}
        className={styles.count}
      />
      <Figure value={line.total} className={styles.total} />
    </li>
  )
}

function Notes({ basket }: { basket: BasketView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { vat, minimumAge } = basket
  return (
    <Stack gap="fluid">
      {isFree(basket) && <TroubleWords trouble={problem('basket.free')} />}
      {minimumAge > 0 && (
        <NoticeFrame variant="wait" icon="person">
          <p>{t('ordering.age', { age: minimumAge })}</p>
        </NoticeFrame>
      )}
      <Stack as="ul" gap={0} tone="muted">
        {vat.map(({ rate, vat: part }) => (
          <Row as="li" gap={4} justify="between" key={rate}>
            <span>{t('ordering.vat', { rate: format.percent(rate) })}</span>
            <Text as="span" weight="normal" className="money">
              {format.amount(part)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
