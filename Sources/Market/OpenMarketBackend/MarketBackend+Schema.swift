import OpenMarketFirebaseEmulator
import OpenMarketSQLite

extension MarketBackend {
    /// The steps from an empty file to the tables of the market and of Firebase's services.
    ///
    /// The number of steps is written into every file: a step that was released never changes its place.
    static let migrations: [[SQL]] = [
        MarketTables.first, FirebaseTables.first, MarketTables.identityAndLooks,
        MarketTables.likes + FirebaseTables.likes, MarketTables.users, FirebaseTables.providers,
        MarketTables.bannerWords, FirebaseTables.bounds, MarketTables.tokenTimes,
        MarketTables.origins, MarketTables.sales, MarketTables.initials, MarketTables.kana, MarketTables.blocks,
        MarketTables.reports, MarketTables.facets, MarketTables.imageTexts, MarketTables.dealings,
        MarketTables.ratings, FirebaseTables.departures, MarketTables.versions, MarketTables.operation,
        MarketTables.keptSales, MarketTables.bannerLanguages, MarketTables.secretNumbers, MarketTables.room,
        FirebaseTables.mail, MarketTables.chats, MarketTables.words, FirebaseTables.credentials,
        MarketTables.likeLists + MarketTables.likeRoom, MarketTables.profiles + MarketTables.profileRoom,
        MarketTables.notices, MarketTables.noticeSearches, FirebaseTables.secondFactors,
        MarketTables.moreLooks, MarketTables.imageDigests, MarketTables.addresses + FirebaseTables.addresses,
        MarketTables.currencies,
    ]
}
