// The office's page for copies of this till: making one, and restoring from one. It says first what that means for the money.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { LiveMessage, Message, WaitNotice } from '#renderer/office/page/messages.tsx'
import { FactList } from '#renderer/office/setup/fact-list.tsx'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { NoticeFrame, NoticeTitle, ProblemNotice } from '#renderer/ui/notice.tsx'
import { SignatureFields } from '#renderer/signature/signature-dialog.tsx'
import { OtherProblem, useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { useSignature } from '#renderer/signature/use-signature.ts'
import { sendCommand, usePending } from '#renderer/till/bridge.ts'
import { invalidateQueries, useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SetupFrame, RestartButton, Panel, PanelPart } from '#renderer/office/setup/setup-frame.tsx'
import { forgetCopy, makeCopy, pickCopy } from '#renderer/office/setup/maintenance-actions.ts'
import { sizeText } from '#renderer/office/setup/browser-files.ts'
import { showTrouble, useSetup, type Candidate } from '#renderer/office/setup/setup-store.ts'
import { FilePick } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { largestCopy, type MadeCopy, type OpenSale } from '#shared/backup.ts'

export function BackupPage() {
  const { t } = useTranslation()
  const reading = useQuery('backup.read', {})
  return (
    <SetupFrame isListed title={t('backup.title')} words={t('backup.words')}>
      <QueryResult reading={reading}>
        {(answer) => (
          <>
            {answer.refused && <ProblemNotice problem={answer.refused} variant="wait" />}
            {answer.prepared !== null && <Prepared />}
            <Making />
            <GoingBack />
          </>
        )}
      </QueryResult>
    </SetupFrame>
  )
}

function Prepared() {
  const { t } = useTranslation()
  const isBusy = usePending('backup.forget')
  return (
    <WaitNotice icon="clock" text={t('backup.prepared')}>
      <Button isBusy={isBusy} onClick={() => void forgetCopy()}>
        {t('backup.forget')}
      </Button>
      <RestartButton />
    </WaitNotice>
  )
}

function Making() {
  const { t } = useTranslation()
  const made = useSetup((known) => known.made)
  const isBusy = usePending('backup.make')
  return (
    <Panel title={t('backup.make')} words={t('backup.make.words')}>
      <ButtonRow>
        <Button variant="main" icon="download" isBusy={isBusy} onClick={() => void makeCopy()}>
          {t('backup.make')}
        </Button>
      </ButtonRow>
      <LiveMessage message={made && <Made made={made} />} />
    </Panel>
  )
}

function Made({ made }: { made: MadeCopy }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {t('backup.made', {
        count: made.sales,
        sales: format.count(made.sales),
        size: sizeText(made.bytes, format.locale),
        name: made.name,
      })}
      {made.file !== null && <> {t('backup.made.here', { file: made.file })}</>}
    </>
  )
}

function GoingBack() {
  const { t } = useTranslation()
  const format = useFormat()
  const candidate = useSetup((state) => state.candidate)
  const tooLarge = useSetup((state) => state.tooLarge)
  const isBusy = useSetup((state) => state.isBusy)
  return (
    <Panel title={t('backup.restore')} words={t('backup.restore.words')}>
      <ButtonRow>
        <FilePick
          words={t('backup.pick')}
          accept=".sqlite"
          isBusy={isBusy}
          onPick={(file) => void pickCopy(file)}
        />
      </ButtonRow>
      <LiveMessage
        message={tooLarge ? t('backup.restore.large', { size: sizeText(largestCopy, format.locale) }) : null}
        isSuccess={false}
      />
      {candidate && <Looked candidate={candidate} />}
    </Panel>
  )
}

function Looked({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const { name, found } = candidate
  const { lost, lostOpen, open } = found
  return (
    <PanelPart>
      <h3>{t('backup.looked', { name })}</h3>
      <FactList
        rows={[
          { name: t('backup.sales'), value: format.count(found.sales) },
          { name: t('health.facts'), value: format.count(found.rows) },
          {
            name: t('backup.lastAt'),
            value: found.lastAt === null ? t('health.unknown') : format.dayTime(found.lastAt),
          },
          { name: t('backup.beside'), value: found.beside.join(', ') || t('backup.beside.none') },
        ]}
      />
      {open > 0 && <p>{t('backup.open', { count: open })}</p>}
      {lost === 0 ? (
        <Message>{t('backup.nothingLost')}</Message>
      ) : (
        <NoticeFrame variant="wait">
          <NoticeTitle>{t('backup.lost', { count: lost })}</NoticeTitle>
          <p>{t('backup.lost.words')}</p>
          {lostOpen > 0 && (
            <>
              <NoticeTitle>{t('backup.lostOpen', { count: lostOpen })}</NoticeTitle>
              <OpenSales sales={found.lostUnfinished} />
            </>
          )}
        </NoticeFrame>
      )}
      <ButtonRow>
        <Button variant="danger" icon="back" onClick={() => setIsAsking(true)}>
          {t('backup.ready')}
        </Button>
      </ButtonRow>
      {isAsking && <Sure candidate={candidate} onClose={() => setIsAsking(false)} />}
    </PanelPart>
  )
}

function OpenSales({ sales }: { sales: readonly OpenSale[] }) {
  const format = useFormat()
  return (
    <Stack as="ul" gap={4}>
      {sales.map(({ sale, openedAt, value, currency, references }) => (
        <Row as="li" key={sale} wrap gap={4} rowGap={2} justify="between">
          <span>{format.dayTime(openedAt)}</span>
          <Text as="span" breaks>
            <code>{references.join(', ')}</code>
          </Text>
          <span className="money">{format.money({ value, currency })}</span>
        </Row>
      ))}
    </Stack>
  )
}

function Sure({ candidate: { upload, found }, onClose }: { candidate: Candidate; onClose: () => void }) {
  const { t } = useTranslation()
  const signature = useSignature('restore', showTrouble)
  const isBusy = usePending('backup.restore')
  const { confirmedRows } = found
  async function send(): Promise<void> {
    const result = await signature.sign(null, (manager) =>
      sendCommand('office', 'backup.restore', { upload, confirmedRows, manager }),
    )
    if (!result?.ok) return
    await invalidateQueries()
    useSetup.setState({ candidate: null })
  }
  return (
    <Dialog title={t('backup.sure.title')} onClose={onClose} variant="wide">
      <p>{t('backup.restore.words')}</p>
      <p>{t('backup.sure.words')}</p>
      <SignatureFields
        signature={signature}
        errorOf={useFieldProblem(signature.trouble)}
        onSubmit={() => void send()}
      />
      <OtherProblem trouble={signature.trouble} drawn={['reason', 'pin']} />
      <DialogActions>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void send()}>
          {t('backup.sure.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
