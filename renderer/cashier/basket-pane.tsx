// The basket's lines, the newest last: large beside a scanner, or in the column of the payment. In their place, while there are none, how to begin.
import { useTranslation } from 'react-i18next'
import { Lines } from '#renderer/cashier/line.tsx'
import { BasketLine } from '#renderer/cashier/basket-line.tsx'
import { freshLine, lineIn } from '#renderer/cashier/basket-actions.ts'
import { showEntry } from '#renderer/cashier/entry.ts'
import { switchSearch } from '#renderer/cashier/product-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
type Props = { basket: BasketView }

export function BasketPane({ basket }: Props) {
  return basket.lines.length === 0 ? <NothingScanned /> : <BasketLines basket={basket} />
}

export function BasketLines({ basket, variant }: Props & { variant?: 'beside' }) {
  const chosen = useStore(({ selling }) => selling.line)
  const { lines } = basket
  const line = lineIn(lines, chosen)
  return (
    <>
      <FreshLine />
      <Lines variant={variant}>
        {lines.map((one) => (
          <BasketLine key={one.line} line={one} isChosen={one.line === line?.line} />
        ))}
      </Lines>
    </>
  )
}

/** Says what was just put in, and how many of it there are now, to whoever does not see it. */
function FreshLine() {
  const { t } = useTranslation()
  const format = useFormat()
  const line = useStore(freshLine)
  return (
    <Status className="hidden">
      {line &&
        `${line.quantity} ${line.names ? format.text(line.names) : t('amount.label')}, ${format.amount(line.total)}`}
    </Status>
  )
}

function NothingScanned() {
  const { t } = useTranslation()
  return (
    <EmptyState icon="barcode" title={t('basket.empty.title')} words={t('basket.empty.words')}>
      <Button icon="search" shortcut="F2" onClick={switchSearch}>
        {t('basket.empty.catalog')}
      </Button>
      <Button variant="quiet" icon="keypad" shortcut="F3" onClick={() => showEntry('keypad')}>
        {t('basket.empty.amount')}
      </Button>
    </EmptyState>
  )
}
