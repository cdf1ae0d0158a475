export { readReviews, type WantedReviews } from './read-reviews.ts'
