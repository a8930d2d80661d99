// Why something waits for a person, and what to do about it.
import styles from '#renderer/office/members/why.module.css'

export const Why = ({ what, remedy }: { what?: string; remedy: string }) => (
  <div className={styles.why}>
    {what !== undefined && <p>{what}</p>}
    <p className={styles.remedy}>{remedy}</p>
  </div>
)
