// The words for what is wrong with a field about a person: that it is missing, or what the till says of it.
import { useTranslation } from 'react-i18next'
import { useFieldProblem, type ProblemField } from '#renderer/signature/field-problem.tsx'
import type { SignInForm } from '#renderer/staff/sign-in-form.ts'

export function usePeopleProblem({ missing, trouble }: Pick<SignInForm, 'missing' | 'trouble'>) {
  const { t } = useTranslation()
  const errorOf = useFieldProblem(trouble)
  return (field: ProblemField) => (missing === field ? t(`people.missing.${missing}`) : errorOf(field))
}
