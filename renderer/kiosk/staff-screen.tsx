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
import type { KioskView } from '#shared/bridge.ts'
import type { ClockProblem } from '#shared/problem.ts'
import { saleCan, type KioskOrder } from '#shared/sale.ts'

export function StaffScreen({ view, staff }: { view: KioskView; staff: NonNullable<KioskView['staff']> }) {
  const { t } = useTranslation()
  const isBusy = usePending('kiosk.return')
  return (
    <div className={styles.screen}>
      <div className={styles.show}>
        <h1 className={styles.title} ref={takeFocus} tabIndex={-1}>
          {t('kiosk.staff.title')}
        </h1>
        <Words>{t('kiosk.staff.words')}</Words>
        <StaffRows view={view} staff={staff} />
        {staff.orders.length > 0 && <Orders orders={staff.orders} />}
      </div>
      <div className={styles.acts}>
        {staff.canOpenOffice && (
          <Button icon="chart" act={openOffice}>
            {t('kiosk.staff.office')}
          </Button>
        )}
        {!staff.isInOffice && (
          <p className={styles.how}>
            {t(staff.canClose ? 'kiosk.staff.closeWords' : 'kiosk.staff.closeHow')}
          </p>
        )}
        {staff.canClose && (
          <Button icon="leave" act={closeKiosk}>
            {t('kiosk.staff.close')}
          </Button>
        )}
        <Button look="main" icon="back" isBusy={isBusy} act={backToCustomers}>
          {t('kiosk.staff.back')}
        </Button>
      </div>
    </div>
  )
}

const clockWords = {
  'clock.ahead': 'kiosk.staff.clock.ahead',
  'clock.behind': 'kiosk.staff.clock.behind',
  'clock.beforeLast': 'kiosk.staff.clock.beforeLast',
  'clock.sandboxMoved': 'kiosk.staff.clock.sandboxMoved',
} as const satisfies Record<ClockProblem['code'], string>

/** Those that want somebody first. */
function StaffRows({ view, staff }: Parameters<typeof StaffScreen>[0]) {
  const { t } = useTranslation()
  const format = useFormat()
  const { helpSince, sale } = view
  const { clock, waitingCount, unsettledCount } = staff
  const others = unsettledCount - waitingCount
  return (
    <ul className={styles.rows}>
      {clock && <Row icon="clock" words={t(clockWords[clock.code], clock.details)} isWanted />}
      {helpSince === null ? (
        <Row icon="help" words={t('kiosk.staff.noHelp')} />
      ) : (
        <Row icon="help" words={t('kiosk.staff.help', { time: format.time(helpSince) })} isWanted />
      )}
      {waitingCount > 0 && (
        <Row icon="flag" words={t('kiosk.staff.waiting', { count: waitingCount })} isWanted />
      )}
      {sale && saleCan.poll.has(sale.state) && (
        <Row icon="clock" words={t('kiosk.staff.running', { amount: format.money(sale.amount) })} />
      )}
      {others > 0 && <Row icon="again" words={t('kiosk.staff.unsettled', { count: others })} />}
      {unsettledCount === 0 && <Row icon="tick" words={t('kiosk.staff.settled')} />}
    </ul>
  )
}

/** Whoever hands out what was ordered, or is asked about it, finds it here. */
function Orders({ orders }: { orders: readonly KioskOrder[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const catalog = useCatalog()
  const nameOf = ({ product, name }: KioskOrder['lines'][number]) => {
    const names = productIn(catalog, product)?.names
    return names ? format.text(names) : name
  }
  return (
    <section className={styles.orders} aria-labelledby="orders">
      <h2 id="orders" className={styles.heading}>
        {t('kiosk.staff.orders')}
      </h2>
      <ul className={styles.list}>
        {orders.map(({ number, paidAt, lines }) => (
          <li key={number} className={styles.order}>
            <strong>{t('kiosk.staff.order', { number, time: format.time(paidAt) })}</strong>
            <span>{lines.map((line) => `${line.quantity} ${nameOf(line)}`).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ icon, words, isWanted = false }: { icon: IconName; words: string; isWanted?: boolean }) {
  return (
    <li className={clsx(styles.row, isWanted && styles.wanted)}>
      <Icon name={icon} />
      <span>{words}</span>
    </li>
  )
}
