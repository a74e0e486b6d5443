-- What wrk asks: one address with the cookie of another person each time. Arguments: address, file of cookies,
-- accepted encoding. Prints one line for whoever started it.
local threads = 0

function setup(thread)
    thread:set("place", threads)
    threads = threads + 1
end

function init(args)
    asked = {}
    for cookie in io.lines(args[2]) do
        asked[#asked + 1] = wrk.format("GET", args[1], { ["Cookie"] = cookie, ["Accept-Encoding"] = args[3] })
    end
    -- The threads do not go through the people side by side.
    at = math.floor(place * #asked / 2)
end

function request()
    at = at % #asked + 1
    return asked[at]
end

function done(summary, latency, requests)
    local errors = summary.errors
    local lost = errors.connect + errors.read + errors.write + errors.timeout
    io.write(string.format("measured %d %d %d %d %d %d %d\n", summary.requests, summary.duration, summary.bytes,
        errors.status, lost, latency:percentile(50), latency:percentile(99)))
end
