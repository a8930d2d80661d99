// The office of the manager: this till's past sales, reports, people and settings, a page each, beside the list of them.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banners } from '#renderer/staff/connection-banners.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import styles from '#renderer/office/office.module.css'
import { startRouter } from '#renderer/office/page/navigation.ts'
import { Page } from '#renderer/office/pages.tsx'
import { startInvalidation } from '#renderer/office/page/queries.ts'
import { Sidebar } from '#renderer/office/sidebar.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { PrinterBanner } from '#renderer/printing/printer-banner.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Opening } from '#renderer/ui/connecting.tsx'
import { hasShop } from '#renderer/ui/shop-name.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'

const Guessed = lazyPart(async () => (await import('#renderer/staff/wrong-pins-notice.tsx')).WrongPinsNotice)
const SigningDialog = lazyPart(async () => (await import('#renderer/sale/signing-dialog.tsx')).SigningDialog)

export function Office() {
  const view = useStore((state) => state.office)
  const hasLanguage = useStore((state) => state.hasLanguage)
  useEffect(() => {
    const stops = [startRouter(), startInvalidation()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (!view || !hasLanguage) return <Opening />
  const { till } = view
  return (
    <div className={styles.office}>
      <Sidebar till={till} verified={view.verified} />
      <Stack gap={0} className={styles.desk}>
        <Row as="p" wrap className={styles.owner}>
          <strong>{till.shopName}</strong> {hasShop(till) && till.tillName} <ModeBadge mode={till.mode} />
        </Row>
        <Stack gap={4} className={styles.banners}>
          <Banners view={{ till, sale: null }} />
          {view.staff.guessed && <Guessed guessed={view.staff.guessed} />}
          {till.refusal && <ProblemNotice problem={till.refusal} variant="wait" />}
          <WaitsForPrinter till={till} />
        </Stack>
        <Page till={till} />
      </Stack>
      <Signing />
    </div>
  )
}

function WaitsForPrinter({ till: { printing } }: { till: TillView }) {
  const { t } = useTranslation()
  const said = {
    waits: t('printing.waits', { count: printing.waitingCount }),
    again: t('printing.again'),
    without: t('printing.without'),
  }
  return <PrinterBanner printing={printing} surface="office" said={said} />
}

function Signing() {
  const asking = useStore((state) => state.asking)
  if (asking?.what !== 'signing') return null
  return <SigningDialog key={asking.signing.act.do} signing={asking.signing} />
}
