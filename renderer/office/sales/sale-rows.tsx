// The rows of sales, under their days. Arrow keys go from row to row, Enter opens one.
import clsx from 'clsx'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { stepAmong } from '#renderer/ui/focus.ts'
import { noonOf, shopDayOf } from '#renderer/i18n/days.ts'
import { paperNumberText, soldAtOf } from '#renderer/office/sales/sale-words.ts'
import type { Route } from '#renderer/office/page/routes.ts'
import { ListRow, RowAmount, Rows } from '#renderer/office/page/rows.tsx'
import styles from '#renderer/office/sales/sale-rows.module.css'
import { SaleSign } from '#renderer/office/sales/sale-sign.tsx'
import { RegisterName } from '#renderer/sale/register-name.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { useStore } from '#renderer/till/store.ts'
import { useZone } from '#renderer/till/clock.ts'
import { Time } from '#renderer/ui/time.tsx'
import { flows } from '#shared/flows.ts'
import type { FoundSale } from '#shared/sale-search.ts'

/** `tillName`: where those of several tills are listed; `to`: where a row leads, when not to this till's own page of it. */
export type ListedSale = Omit<FoundSale, 'place'> & { tillName?: string; to?: Route }
/** `isOld`: of another search, until the answer to this one is there. */
type Props = { sales: readonly ListedSale[]; isOld: boolean }

export function SaleRows({ sales, isOld }: Props) {
  const format = useFormat()
  const zone = useZone()
  const nightEnd = useStore((state) => state.office?.till.nightEnd ?? '')
  const byDay = Map.groupBy(sales, ({ openedAt }) => shopDayOf(openedAt, zone, nightEnd))
  const dayText = new Intl.DateTimeFormat(format.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const arrows = (event: KeyboardEvent<HTMLDivElement>) => {
    if (stepAmong(event.currentTarget, event.key)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only go from row to row, and each is a link
    <Stack gap={5} className={clsx(isOld && styles.old)} onKeyDown={arrows}>
      {[...byDay].map(([day, rows]) => (
        <Stack as="section" key={day} gap={2}>
          <Text as="h2" size="base" className={styles.day}>
            {dayText.format(noonOf(day))}
          </Text>
          <Rows>
            {rows.map((sale) => (
              <SaleRow key={sale.sale} sale={sale} />
            ))}
          </Rows>
        </Stack>
      ))}
    </Stack>
  )
}

function SaleRow({ sale }: { sale: ListedSale }) {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    to = { page: 'sale', sale: sale.sale },
    tillName,
    number,
    openedAt,
    amount,
    refunded,
    receipt,
    till,
    person,
    register,
    otherTill,
  } = sale
  return (
    <ListRow to={to} className={styles.row}>
      <Time at={openedAt}>{format.time(openedAt)}</Time>
      <span className={styles.number}>{number === null ? '–' : t('sale.number', { number })}</span>
      <SaleSign {...sale} className={styles.sign} />
      <Way sale={sale} />
      <Row as="span" wrap rowGap={0} tone="muted" breaks className={styles.more}>
        {tillName !== undefined && <strong>{tillName}</strong>}
        {register && <RegisterName of={register} as="span" />}
        {receipt !== null && <span>{paperNumberText(receipt, register !== null, t)}</span>}
        {till !== null && <span>{till}</span>}
        {person && <span>{person.name}</span>}
        {otherTill && <span>{`${t('sale.soldAt')} ${soldAtOf(otherTill, t)}`}</span>}
      </Row>
      <RowAmount
        amount={format.money(amount)}
        words={refunded > 0 && t('sales.refunded', { amount: format.money({ ...amount, value: refunded }) })}
        isQuiet={sale.captured === 0}
      />
    </ListRow>
  )
}

function Way({ sale: { userFlow, phoneEnding } }: { sale: ListedSale }) {
  const { t } = useTranslation()
  return (
    <Row as="span" gap={2} tone="muted" className={styles.way}>
      <Icon name={flows[userFlow].icon} isSmall />
      {phoneEnding === null ? t(flows[userFlow].label) : `…${phoneEnding}`}
    </Row>
  )
}
