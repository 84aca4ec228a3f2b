import { useEffect, useState } from 'react'
import { useQuery } from '../../shared/queries/use-query.ts'

export interface DevMail {
  to: string
  subject: string
  text: string
  code?: string
  link?: string
  createdAt: string
}

const everyMs = 3000

/** `/dev/mails` is not part of the API: it exists outside production only, where mail is not sent. */
const readMails = async (signal?: AbortSignal): Promise<DevMail[]> => {
  const response = await fetch('/dev/mails', { signal })
  if (!response.ok) throw new Error(`mails ${response.status}`)
  return response.json()
}

export const useDevMail = () => {
  const query = useQuery(({ signal }) => readMails(signal))
  const [recipient, setRecipient] = useState('')
  const { reload } = query

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs)
    return () => clearInterval(timer)
  }, [reload])

  const sought = recipient.trim().toLowerCase()
  const mails = (query.value ?? []).filter(({ to }) => to.toLowerCase().includes(sought))
  return { query, mails, recipient, setRecipient }
}
