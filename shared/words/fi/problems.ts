// Words for every problem, until this language has its own.
export { problems } from '#shared/words/en/problems.ts'
