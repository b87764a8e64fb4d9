/// Everything the market says to a user, by name.
///
/// One long list, since the cases of an enum have to stand in one place; it is
/// read by its headings, and nothing else stands here.
///
/// The text of each phrase stands in a ``PhraseBook``. Numbers in the comments are the values that a phrase takes.
///
/// A phrase has no raw value: two parsers of four hundred names would be a quarter of what it takes to compile the module.
public enum Phrase: Sendable, Hashable, CaseIterable {
    // MARK: Scenes

    case tabHome, tabSearch, tabRegister, tabChat, tabMy

    /// The titles of the scenes.
    case titleHome, titleList, titleDetail, titleRegister, titleEdit, titleSearch, titleResults, titleChats, titleRoom
    /// The titles of what belongs to a user.
    case titleMy, titleMyProducts, titleLikes, titleViewed, titleViewer, titleLogIn, titleSignUp, titleSeller
    /// Above other products on the page of one: those of its seller (1), and similar ones.
    case titleOfSeller, titleSimilar
    /// The names of the parts of a page, for those who do not see them: its menu, its banners, its languages.
    case titleMenu, titleBanners, titleLanguage
    /// The pages that the operator of a shop writes, and the part of a page that leads to them.
    case titleTerms, titlePrivacy, titleImprint, titleContact, titleAbout
    /// The text before the names of the pages to which a user agrees by signing up.
    case hintAgreement

    /// Logging in with a provider (1).
    case actionLogInWith
    /// The buttons of accounts.
    case actionLogIn, actionSignUp, actionResetPassword, actionEnterCode, actionDeleteAccount
    /// The buttons of products.
    case actionRegister, actionEdit, actionDelete, actionSave, actionChat, actionLike, actionUnlike
    /// The buttons of a sale.
    case actionMarkOnSale, actionMarkReserved, actionMarkSold, actionHide
    /// The buttons of images.
    case actionAlbum, actionCamera, actionFile, actionFolder, actionAddImage, actionRemoveImage, actionMakeMain,
        actionMoveImage
    /// The buttons of lists and searches.
    case actionSearch, actionRefresh, actionLoadMore, actionMore, actionClearSearches, actionApply, actionBrowse
    /// The buttons of chats.
    case actionSend, actionLeaveChat, actionSendAgain
    /// The buttons of every scene and alert.
    case actionOK, actionCancel, actionYes, actionNo, actionRetry, actionClose, actionBack
    /// The buttons that lead through pages, and those of a part that moves by itself.
    case actionNext, actionPrevious, actionSkip, actionPause, actionResume
    case actionOpenLink
    /// The buttons of unfinished input.
    case actionSubmit, actionDiscard, actionKeepEditing
    /// The keys of a path that is typed.
    case actionComplete, actionChoose
    /// The buttons of two versions of a product.
    case actionKeepMine, actionTakeOther

    case fieldEmail, fieldPassword, fieldVendorName, fieldSellerAccount, fieldIdentifier, fieldSecret
    /// The texts in the empty fields of an account.
    case fieldEmailPlaceholder, fieldPasswordPlaceholder, fieldVendorNamePlaceholder
    /// The texts in the empty fields for the credentials of a vendor.
    case fieldIdentifierPlaceholder, fieldSecretPlaceholder
    /// The fields of a product.
    case fieldName, fieldPrice, fieldCurrency, fieldDiscount, fieldStock, fieldDescription, fieldImages, fieldStatus
    /// The texts in the empty fields of a product.
    case fieldNamePlaceholder, fieldPricePlaceholder, fieldDiscountPlaceholder, fieldStockPlaceholder, fieldStockUsual
    case fieldDescriptionPlaceholder
    /// The number of images (1) of the most that are allowed (2).
    case fieldImagesCount
    /// The main image, and how images are chosen.
    case imageMain, fieldImageText, fieldImagesHint
    /// The field of a message and of a search.
    case fieldMessage, fieldMessagePlaceholder, fieldSearch, fieldSearchPlaceholder

    /// The row of products on the home scene, and the button behind it.
    case homeMiniListTitle, homeMore
    case layoutList, layoutGrid
    /// The orders of a list.
    case sortTitle, sortStandard, sortOwn, sortCheapest, sortDearest, sortDiscount, sortLikes
    /// The conditions of a filter.
    case filterTitle, filterInStock, filterDiscounted, filterOnSale, filterAnyCurrency, filterLowest, filterHighest
    /// The category in the form of a product, and that it has none; all categories in a filter.
    case fieldCategory, fieldCategoryNone, filterAnyCategory
    /// The titles of the conditions that narrow a list.
    case facetCategories, facetStatuses, facetCurrencies, facetPrices
    /// The statuses of a sale.
    case statusOnSale, statusReserved, statusSold, statusHidden
    /// The earlier prices of a product, and a note that none are known.
    case historyTitle, historyEmpty
    case draftRestored
    case recentSearches
    /// The searches that are made most in the market.
    case popularSearches
    /// The saved searches, the number (1) of their new products, and the buttons that save a search or remove it.
    case searchesSaved, searchNew, searchSave, searchUnsave
    /// Results for one text (1) are shown, because nothing was found for another (2).
    case searchCorrected
    /// Searches for the text (1) as it was typed.
    case searchAsTyped
    /// The rows of the user's page.
    case mySales, myLikes, myViewed, myLogOut, myDeleteAccount, myPassword, myDevices, myCodes
    /// The button that logs out on all other devices.
    case actionLogOutOthers
    /// The products that wait for the market, and that one of them may be there already.
    case titleUnsent, unsentDoubt

    // MARK: Notices

    /// The settings of notices, their devices, and that there are none.
    case titleNotices, titleNoticeDevices, emptyNoticeDevices
    /// The kinds of notices.
    case noticeMessage, noticeSaleAsked, noticeSaleConfirmed, noticeSaleCancelled, noticePriceDrop, noticeNewProduct,
        noticeReportDecided, noticeSearchMatch
    /// The texts of notices that say nothing of the user's own words.
    case noticeMessageText, noticeSaleAskedText, noticeSaleConfirmedText, noticeSaleCancelledText, noticePriceDropText,
        noticeNewProductText, noticeReportDecidedText, noticeSearchMatchText
    /// The hours of rest, from one time (1) to another (2), and the other switches.
    case noticesRest, noticesHideContent, noticesMails
    /// The change of the hours of rest: its button, its question and its field.
    case actionHoursOfRest, alertHoursOfRest, fieldHoursOfRest
    /// The state of a switch.
    case switchOn, switchOff
    /// The names of devices, and their buttons.
    case noticesThisDevice, unnamedDevice, actionAllowNotices, actionRemoveDevice
    /// The searches of which the user is told, and the buttons of one.
    case titleWatchedSearches, actionWatchSearch, actionUnwatchSearch

    // MARK: Trust

    /// The title of the list of blocked users, and the text in place of an empty one.
    case titleBlocked, emptyBlocked
    /// The buttons about a seller.
    case actionSeller, actionBlock, actionUnblock
    /// The button that reports, the question for the reason, and the thanks.
    case actionReport, alertReportTitle, alertReported
    case reasonFraud, reasonForbidden, reasonCounterfeit, reasonAbuse, reasonSpam, reasonOther
    /// The title of the list of followed sellers, and the text in place of an empty one.
    case titleFollowed, emptyFollowed
    /// The number of new products (1) of a followed seller.
    case followedNews
    /// The products of all followed sellers, and that there are none.
    case titleFollowedProducts, emptyFollowedProducts
    /// The buttons that follow a seller, and do no longer.
    case actionFollow, actionUnfollow
    /// The mean of the stars (1) and the number of reviews (2); that there are none.
    case sellerRating, emptyReviews
    /// The speed at which a seller responds.
    case sellerAnswersHour, sellerAnswersHours, sellerAnswersDay
    /// The date (1) when a seller came; the numbers of products on sale (1) and sold (2), and of followers (1).
    case sellerSince, sellerProducts, sellerFollowers
    /// The reviews, the form for one, and the button that sends it.
    case titleReviews, titleReview, actionReview
    /// The button of an answer to a review, the effect of it, and the answer (1) below the review.
    case actionAnswer, alertAnswerMessage, reviewAnswer
    case actionConfirmSale
    /// The user's purchases, and that there are none.
    case titlePurchases, emptyPurchases
    /// The buttons beside someone who buys.
    case actionReserve, actionSell
    /// The choice of a buyer, that there is no one to choose, and a buyer whom the market does not know.
    case titleBuyers, emptyBuyers, saleSomeoneElse
    /// The sentences for the seller about the buyer (1), and for the buyer about the seller (1).
    case saleReservedFor, saleSoldTo, saleAwaitsBuyer, saleReservedBy, saleBoughtFrom
    /// The passing notices of a sale: without a named buyer, and of the confirmation, to the buyer and to the seller (by 1).
    case saleReserved, saleSold, saleConfirmed, saleConfirmedBy
    /// The number of stars (1) of five, for VoiceOver.
    case spokenStars
    /// The title of the actions on a seller (1), the effect of blocking them, and that it was done.
    case alertSellerTitle, alertBlockMessage, alertBlocked

    /// The text in place of an empty list.
    case emptyProducts, emptyRecentSearches, emptyChats, emptyMessages, emptyLikes, emptySales, emptyLoggedOut
    /// The text in place of an empty list of viewed products, and the button that forgets these products.
    case emptyViewed, actionForgetViewed
    /// The text in place of an empty list of another vendor.
    case emptySeller
    /// The text in place of an empty list: no result of a search (1), none of a filter, none yet; the lost rows (1).
    case emptyResults, emptyFiltered, emptyFilteredSoFar, listLosses
    /// The note that only the loaded products are in the chosen order.
    case listSortedHere
    /// The number of products (1) that were offered since a list was loaded.
    case listArrivals
    /// The texts about values from a cache: their date (1), in full and in short, and where they are found.
    case offlineKept, offlineAsOf, offlineTitle, offlineMessage, offlineSeen

    /// Image 1 of 2 is made ready.
    case progressPreparing
    /// The share of an upload (1), in percent.
    case progressUploading
    /// The other states of a transfer.
    case progressWaiting, progressReceiving, progressDone, progressLoading, progressBusy

    /// The states of a message.
    case messageSending, messageWaiting, messageSent, messageRead, messageFailed
    /// The states of the connection of a chat.
    case connectionConnecting, connectionLive, connectionInterrupted, connectionEnded
    /// The texts in place of an image.
    case imageMissing, imageLoading
    /// The numbers of unread messages (1) and of products (1).
    case unreadCount, productCount
    /// The texts in place of a missing name.
    case unnamedProduct, unnamedVendor
    /// The text in place of the name of a user whose account is gone.
    case goneUser

    // MARK: Numbers and dates

    /// Page 1 of 2.
    case pageIndex
    /// The number of pieces that are left (1): in a row, and on the page of the product.
    case stockRow, stockDetail
    /// The stock of a product that has plenty, and of one that is sold out.
    case stockPlenty, stockSoldOut
    /// The number of users (1) who like the product.
    case likeCount
    /// The amount (1) in a currency, as the language writes it.
    case amountWon, amountDollar, amountYen, amountEuro
    /// The discount (1), in percent.
    case discountPercentage
    case priceUnknown
    /// The age of a day; the latter two take a number (1).
    case dateToday, dateYesterday, dateDaysAgo, dateMonthsAgo
    /// The age of something younger than a day; the latter two take a number (1).
    case dateJustNow, dateMinutesAgo, dateHoursAgo
    /// A day: month (1) and day (2), and with the year (3).
    case dateOfYear, dateWithYear
    /// A time of day: hour (1) and minute (2).
    case timeMorning, timeAfternoon
    /// A day (1) and a time (2).
    case dateAndTime
    case month1, month2, month3, month4, month5, month6, month7, month8, month9, month10, month11, month12
    /// A length of time (1).
    case waitSeconds, waitMinutes, waitHours
    /// Millions (1) of pixels.
    case megapixels

    // MARK: Alerts

    case alertNoticeTitle, alertWarningTitle
    /// The questions before something is lost.
    case alertDeleteMessage, alertDeleteReviewMessage, alertLogOutMessage, alertDeleteAccountMessage
    /// The number of changes (1) that are lost with a log-out.
    case alertUnsentLost
    case alertDiscardTitle, alertDiscardMessage
    /// The question before the chat with a vendor (1) is left.
    case alertLeaveChatTitle, alertLeaveChatMessage
    case alertSecretTitle, alertSecretMessage, alertSecretWrong
    /// The sheets.
    case alertOwnerTitle, alertImageSourceTitle, alertFailedMessageTitle
    case alertCannotSellTitle, alertCannotSellMessage
    /// The confirmations of a change to a product.
    case alertCreatedMessage, alertKeptMessage, alertEditedMessage, alertDeletedMessage
    /// A field (1) with the typed value (2) and the value from elsewhere (3).
    case alertConflictRow
    /// The most images (1) of a product.
    case alertImageLimitMessage
    case alertSessionExpiredTitle, alertSessionExpiredMessage
    /// A vendor (1) has signed up.
    case alertSignedUpMessage
    case alertAccountDeleted
    case alertPasswordResetTitle, alertPasswordResetMessage
    case alertCodeTitle, alertCodeMessage, alertCodeField
    /// The questions for the current password and for the new one, and that the new one is set.
    case alertCurrentPassword, alertNewPassword, alertPasswordChanged
    /// The questions for a one-time code: at a log-in, with a new secret (1), and to turn the codes off.
    case alertLogInCode, alertCodeSecret, alertEndCodes
    /// The codes (1) that open the account once each.
    case alertRecoveryCodes
    case alertNoCameraMessage, alertNoAlbumMessage

    // MARK: Errors

    /// The titles of errors of the connection and the server.
    case errorConnectionTitle, errorSecurityTitle, errorBusyTitle, errorServerTitle, errorRejectedTitle
    /// The titles of errors about what a user may do.
    case errorLogInTitle, errorPermissionTitle, errorAccountTitle, errorChatTitle, errorUnsupportedTitle
    /// The titles of errors about what a user gave or wants.
    case errorInputTitle, errorImageTitle, errorNotFoundTitle, errorConflictTitle, errorStorageTitle
    /// The other titles of errors.
    case errorCancelledTitle, errorGeneralTitle, errorAddressTitle

    /// The problems of the connection.
    case errorOffline, errorUnreachable, errorConnectionLost, errorTimedOut, errorInsecure, errorRedirect, errorPage
    /// The problems of the market's response; the size takes a limit (1).
    case errorRateLimited, errorUnavailable, errorRejected, errorServer, errorUnreadable, errorResponseTooLarge
    /// The problems of a request.
    case errorCancelled, errorUnauthenticated, errorNotOwner, errorWrongSecret, errorNotFound, errorConflict
    /// A product is not there any more, or its vendor cannot show it again.
    case errorProductGone, errorHiddenByOperator
    /// The problems of the data in a request.
    case errorInvalid, errorRequestTooLarge, errorRequest, errorRequestIdentifier, errorRequestNumber, errorRequestFile
    /// The problems of the address of a market.
    case errorAddress, errorAddressScheme, errorPlainHTTP, errorNoTLS, errorUnknownRoute
    /// The problems of an image.
    case errorImageFormat, errorImageHEIC, errorImageFile, errorImageCorrupt, errorImageCodec
    /// The limits that an image exceeds, with the limit (1).
    case errorImageBytes, errorImagePixels, errorImageShrink
    /// The note that this machine cannot make photos smaller until libraries (1) are installed.
    case noteMissingLibraries
    /// The problems of a login.
    case errorWrongPassword, errorWrongCode, errorCodeNeeded, errorUnknownUser, errorCredentials, errorDisabled
    case errorTooManyAttempts
    /// The problems of a sign-up.
    case errorEmailInUse, errorEmail, errorWeakPassword, errorVendorNameTaken
    /// The other refusals of an account service.
    case errorReauthentication, errorNotAllowed, errorProviderRefused, errorOtherLogInMethod
    case errorChatWithOneself, errorChatClosed
    /// The problems of the storage on the device.
    case errorStorageMissing, errorStorageUnreadable, errorStorageUnwritable, errorStorageFull
    case errorStorageLocked, errorStorageRefused
    /// The market cannot do something that has a name (1), or something else.
    case errorUnsupported, errorUnsupportedGeneral
    /// Features that only some markets have.
    case featureVendorProducts, featureSorting, featureCategories, featureFacets, featureBanners, featureAccounts
    /// More features that only some markets have.
    case featureThumbnailChoice, featureSaleStatus, featureHiding, featureHistory, featureBlocking, featureReporting
    /// Features for sellers that some markets lack.
    case featureSellerPages, featureReviews, featureImageTexts, featureVersions
    /// The server's own words (1), in quotes.
    case errorServerSays

    /// Advice about the connection, or for after a while; one of them takes a length of time (1).
    case recoverConnection, recoverPage, recoverRetry, recoverLater, recoverAfter, recoverContact, recoverOperator
    /// Advice about the address of a market.
    case recoverAddress, recoverPlainHTTP, recoverNoTLS, recoverGeneration
    /// Advice about an account.
    case recoverLogIn, recoverCredentials, recoverCode, recoverSignUp, recoverEmail, recoverPassword, recoverVendorName
    /// Advice about input.
    case recoverInput, recoverSecret, recoverReload, recoverImage, recoverShorter
    /// Advice about the rest.
    case recoverStorage, recoverOtherLogIn, recoverOther, recoverAgainIfNeeded, recoverProductGone

    // MARK: Violations

    /// The name is shorter or longer than a number (1); it has another number of characters (2).
    case violationNameShort, violationNameLong
    /// The description is shorter or longer than a number (1); it has another number of characters (2).
    case violationDescriptionShort, violationDescriptionLong
    /// The problem of a form without images, and with fewer or more (2) than a number (1).
    case violationImagesNone, violationImagesFew, violationImagesMany
    /// An image (1) has a size (2) and must be below a limit (3).
    case violationImageSize
    case violationImageText
    /// An image (1) has a problem (2).
    case imageProblem
    /// The price is no number, below the lowest one (1), not whole, or has more digits than 1 after the point.
    case violationPriceNumber, violationPriceLow, violationPriceWhole, violationPriceFraction
    /// The discount is no number, above the price (1), not whole, or has more digits than 1 after the point.
    case violationDiscountNumber, violationDiscountRange, violationDiscountWhole, violationDiscountFraction
    /// The stock is below the lowest one (1), or no whole number.
    case violationStockLow, violationStockNumber
    /// A sale cannot go from one status (1) to another (2).
    case violationStatus
    /// A field of a product is empty.
    case violationNameNone, violationDescriptionNone, violationPriceNone, violationStockNone
    /// A field of an account is empty.
    case violationEmailNone, violationPasswordNone
    /// A field (1) holds what cannot be stored, or what the market does not accept.
    case violationCharacter, violationRefused
    /// The text is no e-mail address; the password needs a number of characters (1) and has another (2).
    case violationEmail, violationPasswordShort
    /// The vendor name is empty; it is shorter or longer than a number (1), namely 2.
    case violationVendorNameNone, violationVendorNameShort, violationVendorNameLong
    /// The message is blank, or longer than a number (1), namely 2.
    case violationMessageBlank, violationMessageLong

    // MARK: Accessibility

    case spokenSeparator
    /// A sum (1) of a currency with a code (2).
    case spokenAmount
    /// The amount (1) in a currency, as it is said.
    case spokenWon, spokenDollar, spokenYen, spokenEuro
    /// The discount (1), in percent, for VoiceOver.
    case spokenDiscount
    /// The price before (1), how many are left (1), and how many users (1) like it.
    case spokenOldPrice, spokenStock, spokenLikeCount
    case spokenLiked, spokenNotLiked
    /// The effect of a tap on a product, a room or an image.
    case spokenProductHint, spokenRoomHint, spokenImageHint
    /// Image 1 of 2, and a single image.
    case spokenImage, spokenOnlyImage
    /// The names of the hearts, for a product (1).
    case spokenLikeButton, spokenUnlikeButton
    /// The effect of the hearts.
    case spokenLikeHint, spokenUnlikeHint
    /// The user as the writer of a message, and the effect of a tap on a message that was not sent.
    case spokenMe, spokenFailedHint
    /// The texts for VoiceOver of a chat without messages, and without unread ones.
    case spokenNoMessages, spokenAllRead
}
