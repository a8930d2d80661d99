// The office's page of diagnostics: this till's health, and the bundle for support.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { FactList } from '#renderer/office/setup/fact-list.tsx'
import type { Description } from '#renderer/ui/description-list.tsx'
import { OtherProblem, useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { SignatureFields } from '#renderer/signature/signature-dialog.tsx'
import { useSignature } from '#renderer/signature/use-signature.ts'
import { sendCommand, usePending } from '#renderer/till/bridge.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { keptKey } from '#renderer/office/setup/service-actions.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { invalidateQueries, useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { RestartButton, SetupFrame, Panel } from '#renderer/office/setup/setup-frame.tsx'
import { saveBundle } from '#renderer/office/setup/maintenance-actions.ts'
import { sizeText } from '#renderer/office/setup/browser-files.ts'
import { showTrouble, useSetup } from '#renderer/office/setup/setup-store.ts'
import { WebhookWords } from '#renderer/office/setup/webhook-words.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Grid, Stack } from '#renderer/ui/layout.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { Diagnostics, WayView } from '#shared/diagnostics.ts'
import { isStoreClosed, type Problem } from '#shared/problem.ts'
import { spanOf } from '#shared/time.ts'
import { vaultPlaces } from '#shared/vault.ts'

export function DiagnosticsPage() {
  const { t } = useTranslation()
  const health = useQuery('diagnostics.read', {})
  const [said, written] = [useSetup((state) => state.said), useSetup((state) => state.written)]
  const isSaving = usePending('diagnostics.bundle')
  const acts = (
    <>
      <Button icon="again" isBusy={health.isFetching} onClick={health.refetch}>
        {t('health.again')}
      </Button>
      <Button variant="main" icon="download" isBusy={isSaving} onClick={() => void saveBundle()}>
        {t('health.bundle')}
      </Button>
    </>
  )
  return (
    <SetupFrame isListed title={t('health.title')} words={t('health.words')} acts={acts}>
      <LiveMessage message={said === 'bundle' ? t('file.saved', { name: written }) : null} />
      <QueryResult reading={health}>
        {(answer) => (
          <Grid least="22rem" stretches gap={5} align="start">
            <Service health={answer} />
            <Hub health={answer} />
            <Webhooks health={answer} />
            <Journal health={answer} />
            <Machine health={answer} />
            <Pages health={answer} />
          </Grid>
        )}
      </QueryResult>
      <MutedText>{t('health.bundle.words')}</MutedText>
    </SetupFrame>
  )
}

/** A clock that is off by less is not reported: what the service dates is still in the right minute. ms */
const rightWithin = 30_000

function useSkew(skewMs: number | null): { value: string; variant?: 'wait' } {
  const { t } = useTranslation()
  if (skewMs === null) return { value: t('health.unknown') }
  const off = Math.abs(skewMs)
  if (off <= rightWithin)
    return { value: t('health.skew.right', { seconds: Math.max(1, Math.round(off / 1000)) }) }
  return {
    value: t(skewMs > 0 ? 'health.skew.slow' : 'health.skew.fast', { off: spanOf(off) }),
    variant: 'wait',
  }
}

function Service({ health: { service, network } }: { health: Diagnostics }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { latencyMs, unreachableSince, answeredAt, tokenUntil } = service
  const skew = useSkew(service.skewMs)
  const way = useWay(network?.service ?? null)
  const reached =
    unreachableSince === null
      ? { value: t(answeredAt === null ? 'health.reached.never' : 'health.reached.yes') }
      : { value: t('health.reached.no', { time: format.clock(unreachableSince) }), variant: 'bad' as const }
  return (
    <Panel title={t('access.title')}>
      <FactList
        rows={[
          { name: t('access.address'), value: service.address },
          { name: t('access.msn'), value: service.merchantSerialNumber },
          { name: t('health.reached'), ...reached },
          { name: t('health.latency'), value: latencyMs === null ? t('health.unknown') : `${latencyMs} ms` },
          { name: t('health.skew'), ...skew },
          {
            name: t('health.token'),
            value: tokenUntil === null ? t('health.token.none') : format.dayTime(tokenUntil),
          },
          ...way,
        ]}
      />
    </Panel>
  )
}

/** Through what that address was reached last; nothing of one on this machine. */
function useWay(way: WayView | null): Description[] {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  if (way === null) return []
  const { proxy, reached, issuer, at, failure, trouble } = way
  return [
    {
      name: t('health.way'),
      value: proxy === null ? t('health.way.straight') : t('health.way.proxy', { proxy }),
    },
    ...(reached === null ? [] : [{ name: t('health.way.reached'), value: reached }]),
    ...(issuer === null ? [] : [{ name: t('health.way.issuer'), value: issuer }]),
    failure === null
      ? { name: t('health.way.last'), value: format.dayTime(at) }
      : {
          name: t('health.way.last'),
          value: trouble ? problemWords(trouble).what : t('health.way.failed', { reason: failure }),
          variant: 'bad',
        },
  ]
}

function Hub({ health: { network } }: { health: Diagnostics }) {
  const { t } = useTranslation()
  const way = useWay(network?.hub ?? null)
  return way.length === 0 ? null : (
    <Panel title={t('hub.title')}>
      <FactList rows={way} />
    </Panel>
  )
}

function Webhooks({ health: { webhooks } }: { health: Diagnostics }) {
  const { t } = useTranslation()
  return webhooks.length === 0 ? null : (
    <Panel title={t('health.webhooks')}>
      <FactList
        rows={webhooks.map(({ register, ...webhook }) => ({
          name: register,
          value: <WebhookWords webhook={webhook} />,
        }))}
      />
    </Panel>
  )
}

function Journal({ health: { journal } }: { health: Diagnostics }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { trouble, isWhole } = journal
  return (
    <Panel title={t('health.journal')}>
      <FactList
        rows={[
          { name: t('health.facts'), value: format.count(journal.rows) },
          {
            name: t('health.verified'),
            value: isWhole
              ? t('health.verified.whole')
              : t('health.verified.partly', { facts: format.count(journal.verified) }),
          },
          {
            name: t('health.writable'),
            value: t(trouble ? 'health.writable.no' : 'health.writable.yes'),
            ...(trouble ? { variant: 'bad' as const } : {}),
          },
          { name: t('health.size'), value: sizeText(journal.bytes, format.locale) },
          { name: t('health.head'), value: <code>{journal.head}</code> },
          ...(journal.key === null ? [] : [{ name: t('health.key'), value: <code>{journal.key}</code> }]),
          {
            name: t('health.past'),
            value: t(journal.doubt ? 'health.unknown' : 'health.past.yes'),
            ...(journal.doubt ? { variant: 'bad' as const } : {}),
          },
        ]}
      />
      {journal.doubt && <JournalAcceptance doubt={journal.doubt} />}
    </Panel>
  )
}

/** The form by which a manager answers for a journal that may not be the one that this till wrote. */
function JournalAcceptance({ doubt }: { doubt: Problem }) {
  const { t } = useTranslation()
  const signature = useSignature('acceptJournal', showTrouble)
  const errorOf = useFieldProblem(signature.trouble)
  const isBusy = usePending('journal.accept')
  async function send(): Promise<void> {
    const result = await signature.sign(null, (manager) =>
      sendCommand('office', 'journal.accept', { manager }),
    )
    if (result) await invalidateQueries()
  }
  if (doubt.code === 'journal.accepted' || isStoreClosed(doubt))
    return (
      <Stack gap={4}>
        <ProblemNotice problem={doubt} />
        <RestartButton />
      </Stack>
    )
  return (
    <Stack gap={4}>
      <ProblemNotice problem={doubt} />
      <MutedText>{t('health.past.words')}</MutedText>
      <SignatureFields
        signature={signature}
        errorOf={errorOf}
        reasonLabel={t('health.past.reason')}
        onSubmit={() => void send()}
      />
      <OtherProblem trouble={signature.trouble} drawn={['reason', 'pin']} />
      <Button variant="danger" isBusy={isBusy} onClick={() => void send()}>
        {t('health.past.ask')}
      </Button>
    </Stack>
  )
}

function Pages({ health: { pages } }: { health: Diagnostics }) {
  const { t } = useTranslation()
  if (!pages) return null
  const rows = pages.open.map(({ surface, isHere, isAsking, build, isSame }) => {
    const where = t(isAsking ? 'screen.title' : isHere ? 'screens.here' : 'screens.there')
    const name = t('health.page.name', { screen: t(`screens.of.${surface}`), where })
    if (isSame) return { name, value: t('health.page.same') }
    return { name, value: t('health.page.other', { build }), variant: 'wait' as const }
  })
  return (
    <Panel title={t('health.pages')} words={t('health.pages.words')}>
      <FactList rows={[{ name: t('health.build'), value: <code>{pages.build}</code> }, ...rows]} />
    </Panel>
  )
}

/** Below it somebody should make room. bytes */
const littleRoom = 1024 ** 3

function Machine({ health: { folder, till, startedAt, vault, network } }: { health: Diagnostics }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { trouble } = vault
  const kept = t(keptKey(vault), vaultPlaces(vault))
  const { freeBytes } = folder
  const free = freeBytes === null ? t('health.unknown') : sizeText(freeBytes, format.locale)
  const isLittle = freeBytes !== null && freeBytes < littleRoom
  return (
    <Panel title={t('health.machine')}>
      <FactList
        rows={[
          {
            name: t('health.version'),
            value: `${till.program} ${till.version}`,
          },
          {
            name: t('health.free'),
            value: isLittle ? t('health.free.little', { size: free }) : free,
            ...(isLittle ? { variant: 'wait' as const } : {}),
          },
          { name: t('health.folder'), value: folder.path },
          {
            name: t('access.credentials'),
            value: trouble ? problemWords(trouble).what : kept,
            ...(trouble ? { variant: 'bad' as const } : {}),
          },
          ...(network
            ? [{ name: t('health.certificates'), value: format.count(network.certificates.system) }]
            : []),
          ...(network?.certificates.file
            ? [{ name: t('health.certificates.file'), value: network.certificates.file }]
            : []),
          { name: t('health.log'), value: sizeText(folder.logBytes, format.locale) },
          { name: t('health.memory'), value: sizeText(till.memoryBytes, format.locale) },
          { name: t('health.since'), value: format.dayTime(startedAt) },
          { name: t('health.tillId'), value: till.id },
          { name: t('health.node'), value: till.node },
          { name: t('health.platform'), value: till.platform },
        ]}
      />
    </Panel>
  )
}
