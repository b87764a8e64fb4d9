/// What may go wrong in the market.
package enum MarketError: Error, Equatable {
    case offline, notLoggedIn, forbidden, gone, unreadable
    case failed(Int)
}
