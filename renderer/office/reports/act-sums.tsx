// The acts that people allowed with a PIN, and what was taken out after it was shown: by act, with who did it and who asked for it.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Card } from '#renderer/ui/card.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { ActSums as Sums } from '#shared/report.ts'

/** `beside`: what can be done with them. */
export function ActSums({ acts, beside }: { acts: readonly Sums[]; beside?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (acts.length === 0) return null
  return (
    <Card title={t('acts.title')} beside={beside}>
      <Table label={t('acts.title')} isTight head={[t('acts.what'), t('acts.times'), t('amount.label')]}>
        <tbody>
          {acts.map(({ act, person, askedBy, times, value }) => (
            <tr key={`${act} ${person?.id} ${askedBy?.id}`}>
              <th scope="row">
                {t(`acts.${act}`)}
                <small>
                  {askedBy === null
                    ? (person?.name ?? t('acts.nobody'))
                    : t('acts.askedBy', { name: person?.name ?? t('acts.nobody'), asker: askedBy.name })}
                </small>
              </th>
              <td>{times}</td>
              <td>{value === 0 ? '–' : format.amount(value)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
