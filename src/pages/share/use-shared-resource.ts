import { sharedResource } from '../../api/share-api.ts'
import { useShareVisit } from './use-share-visit.ts'

/** What the share of this page's address shows. */
export const useSharedResource = () => useShareVisit(sharedResource)
