import OpenMarketDesk

/// The question before a reset: a page, so that it is asked without a script, too.
struct ResetPage {
    let frame: Frame
    let tab: Frame.Tab
    /// The address that confirms the reset, below the beginning of all paths.
    let action: String
    let question: CallWord
    /// The fields that the confirmation carries on, by name.
    var fields: [(name: String, value: String)] = []
    /// The address for not resetting.
    var back = ""

    var html: HTML {
        let fields: [HTML] = fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" }
        return frame.page(
            tab,
            title: frame(.reset),
            """
            <h1>\(frame(question))</h1>
            <form class="tools" method="post" action="\(frame.base)\(action)">
            <input type="hidden" name="sure" value="yes">\(fields)
            <button class="danger">\(frame(.reset))</button>
            <a class="button" href="\(frame.base)\(back)">\(frame(.cancel))</a></form>
            """
        )
    }
}
