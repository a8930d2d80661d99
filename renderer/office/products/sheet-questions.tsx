// What a sheet does not say itself, asked before anything is imported: how its letters are written, and what a sign before three digits stands for.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { answerSheet } from '#renderer/office/setup/maintenance-actions.ts'
import { PanelPart } from '#renderer/office/setup/setup-frame.tsx'
import type { ImportFile } from '#renderer/office/setup/setup-store.ts'
import { useStore } from '#renderer/till/store.ts'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { sheetEncoding, type UnclearPrice, type PriceMark, type SheetEncoding } from '#shared/catalog-file.ts'

export function SheetQuestions({ sheet: { outcome, answers } }: { sheet: ImportFile }) {
  const { text, price } = outcome
  const encoding = answers.encoding ?? (text?.isGuess ? text.encoding : null)
  return (
    <>
      {encoding !== null && <Letters encoding={encoding} words={text?.words ?? []} />}
      {price && <Prices price={price} mark={answers.priceMark} />}
    </>
  )
}

const encodingNames: Record<SheetEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

function Letters({ encoding, words }: { encoding: SheetEncoding; words: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <PanelPart>
      <Choices label={t('sheet.letters')}>
        {sheetEncoding.options.map((one) => (
          <Choice
            key={one}
            name="encoding"
            isChosen={one === encoding}
            onSelect={() => void answerSheet({ encoding: one })}
          >
            {encodingNames[one]}
          </Choice>
        ))}
      </Choices>
      {words.length > 0 && <p>{words.join(' · ')}</p>}
      <MutedText>{t('sheet.letters.words')}</MutedText>
    </PanelPart>
  )
}

function Prices({ price, mark }: { price: UnclearPrice; mark: PriceMark | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const currency = useStore(({ office }) => office?.till.currency ?? 'NOK')
  // With all three decimals: a price that has them is none.
  const long = new Intl.NumberFormat(format.locale, { style: 'currency', currency, minimumFractionDigits: 3 })
  const choices = [
    ['thousands', format.money({ value: price.thousands, currency })],
    ['decimals', long.format(price.decimals as `${number}`)], // digits on both sides of the point
  ] as const
  return (
    <PanelPart>
      <Choices label={t('sheet.prices', { given: price.given, line: price.line })}>
        {choices.map(([one, words]) => (
          <Choice
            key={one}
            name="prices"
            isChosen={one === mark}
            onSelect={() => void answerSheet({ priceMark: one })}
          >
            {words}
          </Choice>
        ))}
      </Choices>
      <MutedText>{t('sheet.prices.words')}</MutedText>
    </PanelPart>
  )
}
