// The basket's lines on the left, the newest last; below them the result of a scan, or words on where to begin when it is empty.
import { useTranslation } from 'react-i18next'
import { BasketLine } from '#renderer/cashier/basket-line.tsx'
import { lineIn } from '#renderer/cashier/basket-actions.ts'
import { named } from '#renderer/cashier/product-names.ts'
import { openPanel } from '#renderer/cashier/panel-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import { formatAmount } from '#shared/money.ts'

export function BasketPane({ basket, locale }: { basket: BasketView; locale: string }) {
  const { t } = useTranslation()
  const chosen = useStore(({ selling }) => selling.line)
  const { lines } = basket
  if (lines.length === 0) return <Nothing />
  const line = lineIn(lines, chosen)
  return (
    <>
      <Landed basket={basket} locale={locale} />
      <ul className="basket" aria-label={t('basket.title')}>
        {lines.map((one) => (
          <BasketLine key={one.line} line={one} isChosen={one.line === line?.line} locale={locale} />
        ))}
      </ul>
    </>
  )
}

/** For whoever does not see it: what was just put in, and how many of it there are now. */
function Landed({ basket: { lines }, locale }: { basket: BasketView; locale: string }) {
  const { t } = useTranslation()
  const fresh = useStore(({ selling }) => selling.fresh)
  const line = lines.find((one) => one.line === fresh)
  return (
    <Status className="hidden">
      {line &&
        `${line.quantity} ${line.names ? named(line.names, locale) : t('amount.label')}, ${formatAmount(line.total, locale)}`}
    </Status>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <Empty icon="barcode" title={t('basket.empty.title')} words={t('basket.empty.words')}>
      <Button icon="catalog" shortcut="F2" act={() => openPanel('catalog')}>
        {t('basket.empty.catalog')}
      </Button>
      <Button look="quiet" icon="keypad" act={() => openPanel('amount')}>
        {t('basket.empty.amount')}
      </Button>
    </Empty>
  )
}
