// The staff's screen at a kiosk: customers are kept out, the sales that are not settled, a call for help; and the two ways on.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Words } from '#renderer/customer/message-screen.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/kiosk/staff-screen.module.css'
import { backToCustomers, closeKiosk, openOffice } from '#renderer/kiosk/staff-actions.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { productIn, useCatalog } from '#renderer/till/catalog.ts'
import { Button } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { KioskView } from '#shared/bridge.ts'
import type { ClockProblem } from '#shared/problem.ts'
import { saleCan, type KioskOrder } from '#shared/sale.ts'

export function StaffScreen({ view, staff }: { view: KioskView; staff: NonNullable<KioskView['staff']> }) {
  const { t } = useTranslation()
  const isBusy = usePending('kiosk.return')
  return (
    <div className={styles.screen}>
      <Stack gap="fluid" className={styles.show}>
        <h1 className={styles.title} ref={takeFocus} tabIndex={-1}>
          {t('kiosk.staff.title')}
        </h1>
        <Words>{t('kiosk.staff.words')}</Words>
        <StaffRows view={view} staff={staff} />
        {staff.orders.length > 0 && <Orders orders={staff.orders} />}
      </Stack>
      <Stack gap="fluid" justify="end">
        {staff.canOpenOffice && (
          <Button icon="chart" onClick={openOffice}>
            {t('kiosk.staff.office')}
          </Button>
        )}
        {!staff.isInOffice && (
          <Text size="xs" tone="muted" className={styles.how}>
            {t(staff.canClose ? 'kiosk.staff.closeWords' : 'kiosk.staff.closeHow')}
          </Text>
        )}
        {staff.canClose && (
          <Button icon="leave" onClick={closeKiosk}>
            {t('kiosk.staff.close')}
          </Button>
        )}
        <Button variant="main" icon="back" isBusy={isBusy} onClick={backToCustomers}>
          {t('kiosk.staff.back')}
        </Button>
      </Stack>
    </div>
  )
}

const clockWords = {
  'clock.ahead': 'kiosk.staff.clock.ahead',
  'clock.behind': 'kiosk.staff.clock.behind',
  'clock.beforeLast': 'kiosk.staff.clock.beforeLast',
  'clock.sandboxMoved': 'kiosk.staff.clock.sandboxMoved',
} as const satisfies Record<ClockProblem['code'], string>

/** Rows of what staff look after, the ones that want somebody first. */
function StaffRows({ view, staff }: Parameters<typeof StaffScreen>[0]) {
  const { t } = useTranslation()
  const format = useFormat()
  const { helpSince, sale } = view
  const { clock, waitingCount, unsettledCount } = staff
  const others = unsettledCount - waitingCount
  return (
    <Stack as="ul" gap="fluid" className={styles.rows}>
      {clock && <StaffRow icon="clock" words={t(clockWords[clock.code], clock.details)} isWanted />}
      {helpSince === null ? (
        <StaffRow icon="help" words={t('kiosk.staff.noHelp')} />
      ) : (
        <StaffRow icon="help" words={t('kiosk.staff.help', { time: format.time(helpSince) })} isWanted />
      )}
      {waitingCount > 0 && (
        <StaffRow icon="flag" words={t('kiosk.staff.waiting', { count: waitingCount })} isWanted />
      )}
      {sale && saleCan.poll.has(sale.state) && (
        <StaffRow icon="clock" words={t('kiosk.staff.running', { amount: format.money(sale.amount) })} />
      )}
      {others > 0 && <StaffRow icon="again" words={t('kiosk.staff.unsettled', { count: others })} />}
      {unsettledCount === 0 && <StaffRow icon="tick" words={t('kiosk.staff.settled')} />}
    </Stack>
  )
}

/** Orders for whoever hands them out or is asked about them. */
function Orders({ orders }: { orders: readonly KioskOrder[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const catalog = useCatalog()
  const nameOf = ({ product, name }: KioskOrder['lines'][number]) => {
    const names = productIn(catalog, product)?.names
    return names ? format.text(names) : name
  }
  return (
    <Stack as="section" gap={2} size="xs" aria-labelledby="orders">
      <Text as="h2" id="orders" size="xs">
        {t('kiosk.staff.orders')}
      </Text>
      <Stack as="ul" gap={2}>
        {orders.map(({ number, paidAt, lines }) => (
          <Stack as="li" gap={1} key={number} className={styles.row}>
            <strong>{t('kiosk.staff.order', { number, time: format.time(paidAt) })}</strong>
            <MutedText as="span">
              {lines.map((line) => `${line.quantity} ${nameOf(line)}`).join(' · ')}
            </MutedText>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function StaffRow({ icon, words, isWanted = false }: { icon: IconName; words: string; isWanted?: boolean }) {
  const look = isWanted ? ({ tone: 'wait', weight: 'strong' } as const) : ({ tone: 'muted' } as const)
  return (
    <Row as="li" size="sm" {...look} className={clsx(styles.row, isWanted && styles.wanted)}>
      <Icon name={icon} />
      <span>{words}</span>
    </Row>
  )
}
