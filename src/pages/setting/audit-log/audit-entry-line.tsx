import { Avatar } from '../../../ui/avatar/avatar.tsx'
import style from './audit-log.module.css'
import { useExactTime } from './use-exact-time.ts'

interface AuditEntryLineProps {
  actorName: string | null
  sentence: string
  at: string
}

export function AuditEntryLine({ actorName, sentence, at }: AuditEntryLineProps) {
  const exactTime = useExactTime()
  return (
    <div className={style.entry}>
      <Avatar name={actorName ?? '?'} />
      <div className={style.entryText}>
        {sentence}
        <small>
          <time dateTime={at}>{exactTime(at)}</time>
        </small>
      </div>
    </div>
  )
}
